#include "common/text/phrases.h"

#include <doctest/doctest.h>

#include <cctype>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>

#include "common/text/version.h"

using namespace text;

namespace {

const char* const books[] = {"common/text/zh.phrases", "docs/zh/drawn.phrases"};

PhraseBook theBook(const std::string& file) {
    std::ifstream in(std::string(sources()) + "/" + file);
    return PhraseBook(std::string(std::istreambuf_iterator<char>(in), {}));
}

using Settings = std::map<std::string, std::string>;

// Sets variables of the environment for a while.
class Environment {
public:
    explicit Environment(const Settings& wanted) {
        for (const char* name : {"WORKBOOK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"}) {
            const char* value = std::getenv(name);
            if (value) before[name] = value;
            unsetenv(name);
        }
        for (const auto& [name, value] : wanted) setenv(name.c_str(), value.c_str(), 1);
    }
    ~Environment() {
        for (const char* name : {"WORKBOOK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"}) unsetenv(name);
        for (const auto& [name, value] : before) setenv(name.c_str(), value.c_str(), 1);
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

private:
    Settings before;
};

// The English line with something in its holes.
std::string sampleOf(const std::string& english) {
    std::string sample;
    for (size_t at = 0; at < english.size(); at++) {
        const size_t close = english.find('}', at);
        const bool hole =
            english[at] == '{' && (close == at + 2 || (close == at + 3 && !std::isdigit(english[at + 2])));
        if (!hole) {
            sample += english[at];
            continue;
        }
        sample += english[close - 1] == '#' ? "17" : "xyz";
        at = close;
    }
    return sample;
}

}  // namespace

TEST_CASE("phrases: the books have no faults") {
    for (const std::string file : books) {
        const PhraseBook book = theBook(file);
        for (const std::string& fault : book.faults()) FAIL_CHECK(file << ":" << fault);
        CHECK(book.phrases().size() > 100);
    }
}

TEST_CASE("phrases: no two for the same sentence") {
    for (const std::string file : books) {
        const PhraseBook book = theBook(file);
        std::map<std::string, PhraseBook::Phrase> seen;
        for (size_t i = 0; i < book.phrases().size(); i++) {
            const PhraseBook::Phrase& phrase = book.phrases()[i];
            const auto [before, isNew] = seen.insert({phrase.english, phrase});
            if (!isNew)
                FAIL_CHECK(file << ":" << phrase.line << ": stands in line " << before->second.line
                                << " already: " << phrase.english);
            const int found = book.phraseOf(sampleOf(phrase.english));
            if (isNew && found != static_cast<int>(i))
                FAIL_CHECK(file << ":" << phrase.line << ": " << sampleOf(phrase.english) << " is taken for "
                                << (found < 0 ? "nothing" : book.phrases()[size_t(found)].english));
        }
    }
}

TEST_CASE("phrases: whole sentences, parts of sentences, and what is in their holes") {
    const PhraseBook book(
        "right, but {1+}\n  对，但{1+}\nthere are too many {1}\n  {1}太多\nloads\n  加载\n"
        "{1#} {2}, where {3#} would do\n  {1#} 次{2}，{3#} 次就够\nrows of {1!}\n  {1!} 的行\nit said: {1*}\n  "
        "它说：{1*}\n");
    CHECK(book.faults().empty());
    CHECK(book.translated("right, but there are too many loads") == "对，但加载太多");
    CHECK(book.translated("right, but there are too many loads, 3 × 5, rows of in") ==
          "对，但加载太多，3 × 5，in 的行");
    CHECK(book.translated("1 048 576 loads, where 1 024 would do") == "1 048 576 次加载，1 024 次就够");
    CHECK(book.translated("there are too many loads?") == "加载太多？");
    CHECK(book.translated("it said: a, b: loads. Really") == "它说：a, b: loads. Really");
    CHECK(book.translated("nobody knows this, or that") == "nobody knows this, or that");
    CHECK(book.translated("").empty());
}

TEST_CASE("phrases: of several the one with the longest text of its own") {
    const PhraseBook book("{1} of {2}\n  {2}的{1}\n{1} of all\n  全部{1}\n");
    CHECK(book.translated("a of b") == "b 的 a");
    CHECK(book.translated("a of all") == "全部 a");
}

TEST_CASE("phrases: faults are said with their line") {
    CHECK(PhraseBook("one {1}\n  一\n").faults().size() == 1);
    CHECK(PhraseBook("one {1}\n  一 {1} {1}\n").faults().size() == 1);
    CHECK(PhraseBook("one {2}\n  一 {2}\n").faults().size() == 1);
    CHECK(PhraseBook("one\ntwo\n  二\n").faults().size() == 1);
    CHECK(PhraseBook("one\n").faults().size() == 1);
    CHECK(PhraseBook("# all of it\n\none {1} { 8, 16 }\n  一 {1} { 8, 16 }\n").faults().empty());
}

TEST_CASE("phrases: a space between Chinese and Latin, and none beside punctuation") {
    CHECK(joined("线程", "in") == "线程 in");
    CHECK(joined("in", "线程") == "in 线程");
    CHECK(joined("12.5 %", "的") == "12.5 % 的");
    CHECK(joined("运行", "./grade") == "运行 ./grade");
    CHECK(joined("，", "in") == "，in");
    CHECK(joined("in", "，") == "in，");
    CHECK(joined("线程", ", in") == "线程, in");
    CHECK(joined("线程", "块") == "线程块");
    CHECK(joined("", "in") == "in");
}

TEST_CASE("phrases: whose language it is") {
    auto chinese = [](const Settings& settings) {
        Environment environment(settings);
        return inChinese();
    };
    CHECK_FALSE(chinese({}));
    CHECK(chinese({{"WORKBOOK_LANG", "zh"}}));
    CHECK(chinese({{"WORKBOOK_LANG", "zh_CN"}, {"LANG", "C"}}));
    CHECK(chinese({{"LANG", "zh_CN.UTF-8"}}));
    CHECK(chinese({{"LC_MESSAGES", "zh_CN.utf8"}, {"LANG", "de_DE.UTF-8"}}));
    CHECK_FALSE(chinese({{"WORKBOOK_LANG", "en"}, {"LANG", "zh_CN.UTF-8"}}));
    CHECK_FALSE(chinese({{"LC_ALL", "C"}, {"LANG", "zh_CN.UTF-8"}}));
    CHECK_FALSE(chinese({{"LANG", "zh_CN.GB18030"}}));
    CHECK_FALSE(chinese({{"LANG", "en_US.UTF-8"}}));
}

TEST_CASE("phrases: English stays as it is, and Chinese comes from the book") {
    {
        Environment english(Settings{{"WORKBOOK_LANG", "en"}});
        CHECK(said("passed") == "passed");
    }
    Environment environment(Settings{{"WORKBOOK_LANG", "zh"}});
    CHECK(said("passed") == "通过");
    CHECK(said("wrong: 14 232 of 15 000 elements, 3 × 5000") == "错误：15 000 个元素中 14 232 个，3 × 5000");
    CHECK(saidOfTable("  ./grade --list              the stages\n", 80) == "  ./grade --list              列出关卡\n");
    CHECK(saidOfTable("  --here      what goes on below\n", 24) == "  --here      what goes\n              on below\n");
}
