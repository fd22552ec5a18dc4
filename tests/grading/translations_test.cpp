// What programs write into a lesson they write into its translation, too.
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "common/grading/bench/markers.h"

namespace {

struct Lesson {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("translations_test." + std::to_string(getpid()));
    const std::string english = folder / "README.md", chinese = folder / "README.zh.md";

    Lesson() { std::filesystem::create_directories(folder); }
    ~Lesson() { std::filesystem::remove_all(folder); }

    void write(const std::string& path, const std::string& text) const { std::ofstream(path) << text; }
};

const std::string run = "<!-- run: ./grade -->\n```text\n", times = "<!-- times: 02_transpose -->\n",
                  end = "<!-- end of times -->\n";

}  // namespace

TEST_CASE("translations: each table is the English one's; what commands print and what stands around it stays") {
    const Lesson lesson;
    lesson.write(lesson.english, "");
    lesson.write(lesson.chinese,
                 "# 转置\n" + run + "old\n```\n正文\n" + run + "old, too\n```\n" + times + "| 1 |\n" + end + "尾\n");
    const std::string text =
        "# Transpose\n" + run + "first\n```\n" + run + "second\n```\nText\n" + times + "| 2 |\n" + end;
    const std::string wanted =
        "# 转置\n" + run + "old\n```\n正文\n" + run + "old, too\n```\n" + times + "| 2 |\n" + end + "尾\n";
    CHECK_FALSE(bench::updateBoth(lesson.english, text, true, "a test"));
    CHECK(bench::contents(lesson.english).empty());
    CHECK(bench::updateBoth(lesson.english, text, false, "a test"));
    CHECK(bench::contents(lesson.english) == text);
    CHECK(bench::contents(lesson.chinese) == wanted);
    CHECK(bench::updateBoth(lesson.english, text, true, "a test"));
}

TEST_CASE("translations: a table's words are in Chinese, its names and numbers as they are") {
    const Lesson lesson;
    const std::string verdicts = "<!-- verdicts -->\n", endOfVerdicts = "<!-- end of verdicts -->\n";
    lesson.write(lesson.chinese, times + end + verdicts + endOfVerdicts);
    const std::string text = times +
                             "| stage | of the copy | blocks |\n|---|--:|---|\n"
                             "| 2.6 without padding | 41.2 % | 512 × 512 of 32 × 8 |\n| 2.6 `stage` | | 256 of 8 |\n"
                             "| 2.6 `blocks, of 8` | | 256 of 8 |\n\n![a copy](../02_times.svg)\n" +
                             end + verdicts + "It passes 1 of the 2\nright ones, and refuses 3 of the 4 wrong ones.\n" +
                             endOfVerdicts;
    CHECK(bench::updateBoth(lesson.english, text, false, "a test"));
    CHECK(bench::contents(lesson.chinese) ==
          times +
              "| 关卡 | 相当于复制 | 线程块 |\n|---|--:|---|\n"
              "| 2.6 没有填充 | 41.2 % | 512 × 512 块，每块 32 × 8 |\n| 2.6 `stage` | | 256 块，每块 8 |\n"
              "| 2.6 `blocks, of 8` | | 256 块，每块 8 |\n\n![复制](../02_times.svg)\n" +
              end + verdicts + "2 个正确答案，它让 1 个通过；4 个错误答案，它拒绝 3 个。\n" + endOfVerdicts);
}

TEST_CASE("translations: a block that is missing is said, and without a translation there is nothing to do") {
    const Lesson lesson;
    const std::string text = "# Transpose\n" + times + "| 2 |\n" + end;
    CHECK(bench::updateBoth(lesson.english, text, false, "a test"));
    CHECK_FALSE(std::filesystem::exists(lesson.chinese));
    lesson.write(lesson.chinese, "# 转置\n");
    CHECK_FALSE(bench::updateBoth(lesson.english, text, false, "a test"));
}
