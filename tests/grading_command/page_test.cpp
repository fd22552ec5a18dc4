// The page of --report, and JUnit.
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include "common/grading/command/terminal.h"
#include "common/grading/reports/html.h"
#include "common/grading/reports/html_arrays.h"
#include "common/grading/reports/html_program.h"
#include "common/grading/reports/json.h"
#include "common/grading/reports/junit.h"
#include "common/grading/reports/reports.h"
#include "common/text/utf8.h"
#include "common/text/version.h"
#include "occurrences.h"
#include "samples.h"
#include "xml.h"

using namespace grade;

namespace {

const std::string hostile = "<script>alert('a & b')</script> ]]> \x1b[31m \xff\" onload=\"x";

Time timeOf(const std::string& on, const std::string& device) {
    Time t;
    t.on = on;
    t.device = device;
    t.milliseconds = 0.6;
    t.spread = 0.01;
    t.speed = 2000;
    t.copy = 4000;
    t.peak = 4800;
    return t;
}

ChapterResult chapter() {
    ChapterResult c;
    c.chapter = "02_transpose";
    c.source = "chapters/02_transpose/transpose.cu";
    c.seed = 42;
    c.name = "Ada";
    c.date = "2026-11-22T09:05:00";
    for (Outcome outcome : {Outcome::passed, Outcome::failed, Outcome::notWritten, Outcome::notRun}) {
        StageResult s = stageWith({});
        s.stage.id = "2." + std::to_string(c.stages.size() + 1);
        s.outcome = outcome;
        s.seconds = 0.25;
        c.stages.push_back(s);
    }
    c.stages[0].facts = {"sectors per request: loads 4.0 (100 %)"};
    c.stages[0].predictions = {{"sectors of a store", "", 4.0, 32}, {"time", "ms", {}, 1.5}};
    c.stages[0].times = {timeOf("16384 × 16384", "NVIDIA H200")};
    c.stages[1].failure = {"12 of 100 elements are wrong", "(0, 1) is 2, expected 3", "copy.cu:7",
                           "rows and columns are mixed up", ""};
    c.stages[1].output = "hello\n";
    c.stages[1].outputBytes = 1000;
    nlohmann::json report = reportOf({});
    report["defects"] = {{{"kind", "out of bounds"},
                          {"kernel", "copy"},
                          {"what", "thread (1,0,0) reads behind in"},
                          {"cause", "a guard is missing"},
                          {"places", {{{"file", "/nowhere/copy.cu"}, {"line", 7}}}}}};
    c.stages[1].report = asText(report);
    c.stages[2].failure.what = "not written yet";
    c.stages[2].report = "";
    c.stages[3].failure.what = "2.2";
    c.stages[3].report = "";
    return c;
}

// Every text that could come from a student, each another of these.
template <class Text>
ChapterResult chapterOf(const Text& text) {
    ChapterResult c = chapter();
    c.chapter = "02_" + text();
    c.source = text();
    c.name = text();
    c.date = text();
    for (StageResult& s : c.stages) {
        for (std::string* part : {&s.stage.name, &s.stage.teaches, &s.output, &s.reportOn, &s.onDevice}) *part = text();
        s.failure = {text(), text(), text(), text(), text()};
        s.facts = {text()};
        s.predictions = {{text(), text(), 1.0, 2}};
        s.times = {timeOf(text(), text())};
        s.times[0].unit = s.stage.id == "2.1" ? "GB/s" : text();
        Request r;
        r.object = text();
        r.source = text();
        nlohmann::json report = reportOf(r);
        report["kernels"][0]["name"] = text();
        report["kernels"][0]["lines"][0]["file"] = text();
        report["defects"] = {{{"kind", text()},
                              {"kernel", text()},
                              {"what", text()},
                              {"cause", text()},
                              {"places", {{{"file", text()}, {"line", 1}}}}}};
        s.report = asText(report);
    }
    return c;
}

ChapterResult hostileChapter() {
    return chapterOf([] { return hostile; });
}

// No reader of JSON, XML or HTML may meet another byte.
void checkReports(const ChapterResult& c) {
    std::string json = jsonOf(c), page = htmlOf(c), junit = junitOf(c);
    CHECK(nlohmann::json::accept(json));
    CHECK((text::validUtf8(json) == json));
    for (const std::string& xml : {page, junit}) {
        CHECK(whatIsWrong(xml) == "");
        CHECK((text::printable(xml) == xml));
    }
}

}  // namespace

TEST_CASE("the page says what happened") {
    std::string page = htmlOf(chapter()), text = textOf(page);
    CHECK(whatIsWrong(page) == "");
    for (const char* part :
         {"Chapter 2: transpose", "1 of 4 stages passed", "chapters/02_transpose/transpose.cu, seed 42", "not written",
          "It builds on 2.2.", "12 of 100 elements are wrong", "(0, 1) is 2, expected 3", "Next: ./grade --hint 2.2",
          "2000 GB/s", "50.0 % of the copy's 4000 GB/s, 41.7 % of peak", "no guess", "1.5 ms",
          "out of bounds in copy: thread (1,0,0) reads behind in", "copy.cu:7", "Likely cause: a guard is missing",
          "It printed 1\u00a0000 bytes, beginning with:", "hello",
          "All 32 lanes read 4 bytes each from in, side by side."}) {
        INFO(part);
        CHECK(contains(text, part));
    }
    CHECK(contains(page, "width:50.0%"));
    CHECK(contains(page, "@media print"));
    CHECK(contains(page, "prefers-color-scheme: dark"));
    CHECK(contains(page, "width=device-width"));
}

// A file that lies there while this does.
struct SourceOnDisk {
    std::string path;
    explicit SourceOnDisk(const std::string& text) {
        char name[] = "/tmp/page_test_XXXXXX.cu";
        close(mkstemps(name, 3));
        path = name;
        std::ofstream(path) << text;
    }
    SourceOnDisk(const SourceOnDisk&) = delete;
    SourceOnDisk& operator=(const SourceOnDisk&) = delete;
    ~SourceOnDisk() { std::remove(path.c_str()); }
};

nlohmann::json placeAt(const std::string& path, int line) { return {{"file", path}, {"line", line}}; }

TEST_CASE("the page shows the source: what each line moved, and both sides of a race") {
    const SourceOnDisk file(
        "#include <x>\n\n__global__ void copy(int* out) {\n    s[t] = a;\n    // a < b & \xff\n    b = s[t + 1];\n"
        "    out[t] = b;\n}\n\nvoid other() {}\n\nvoid launch() { copy<<<1, 32>>>(out); }\n");
    nlohmann::json report = reportOf({});
    auto& lines = report["kernels"][0]["lines"];
    lines[0]["file"] = file.path;
    lines[0]["globalLoads"] = {{"requests", 10}, {"sectors", 320}, {"bytesAsked", 1280}, {"sectorsPerRequest", 32}};
    lines.push_back(
        {{"file", file.path}, {"line", 4}, {"sharedStores", {{"requests", 10}, {"wavefronts", 40}, {"ideal", 10}}}});
    lines.push_back(
        {{"file", file.path}, {"line", 6}, {"globalLoads", {{"requests", 10}, {"sectors", 80}, {"bytesAsked", 2560}}}});
    report["defects"] = {{{"kind", "race in shared memory"},
                          {"kernel", "copy"},
                          {"what", "thread (0,0,0) reads what thread (1,0,0) writes"},
                          {"cause", "a barrier is missing"},
                          {"count", 31},
                          {"block", {2, 0, 0}},
                          {"places", {placeAt(file.path, 6), placeAt(file.path, 4)}}}};
    ChapterResult c = chapter();
    c.stages[0].report = asText(report);
    const std::string page = htmlOf(c), text = textOf(page);
    CHECK(whatIsWrong(page) == "");
    for (const char* part :
         {"__global__ void copy(int* out) {", "// a < b & \xef\xbf\xbd", "void launch() { copy<<<1, 32>>>(out); }",
          "80 % of the sectors", "320 sectors", "32.0 / 4.0 sectors per request, the best is 4.0", "30 bank conflicts",
          "race in shared memory in copy: block (2,0,0), thread (0,0,0) reads", "(31 times)",
          "Likely cause: a barrier is missing", "The other side of: race in shared memory in copy"}) {
        INFO(part);
        CHECK(contains(text, part));
    }
    // What has nothing to do with the kernel is left out; both sides of the race have their code.
    CHECK_FALSE(contains(text, "void other()"));
    const std::string sides = text.substr(text.find("(31 times)"), 300);
    CHECK(contains(sides, "b = s[t + 1];"));
    CHECK(contains(sides, "s[t] = a;"));
    // The heat of a line is said by a length too.
    CHECK(contains(page, "style=\"--share:80.0%\""));
    CHECK(contains(page, "<details id=\"stage-2.1-f1-L7\">"));
    CHECK(contains(page, "href=\"#stage-2.1-f1-L4\""));
}

TEST_CASE("the page says whose it is, when and on what, and why a stage failed") {
    const std::string page = htmlOf(chapter()), text = textOf(page);
    CHECK(contains(text, "Ada · 22 November 2026, 09:05 · CPU device · NVIDIA H200"));
    CHECK(contains(page, "<td>12 of 100 elements are wrong<br/><small>rows and columns are mixed up</small></td>"));
    ChapterResult nobody = chapter();
    nobody.name = "";
    CHECK_FALSE(contains(textOf(htmlOf(nobody)), "Ada"));
}

TEST_CASE("each stage names its section of the lesson, and leads there where the site is") {
    ChapterResult c = chapter();
    c.chapter = "02_transpose";
    CHECK(contains(textOf(htmlOf(c)), "lesson: section 2.1 of chapters/02_transpose/README.md"));
    setenv("WORKBOOK_LANG", "zh", 1);
    CHECK(contains(textOf(htmlOf(c)), "讲义：chapters/02_transpose/README.zh.md 的 2.1 节"));
    unsetenv("WORKBOOK_LANG");
    CHECK_FALSE(contains(htmlOf(c), "<a href=\"build"));
    c.stages[0].lesson = "build/docs/html/transpose.html#transpose-21-a";
    CHECK(contains(htmlOf(c), "<a href=\"build/docs/html/transpose.html#transpose-21-a\">lesson: section"));
    CHECK(whatIsWrong(htmlOf(c)) == "");
}

TEST_CASE("where a section of a lesson is on the site of make docs") {
    namespace fs = std::filesystem;
    const fs::path root = fs::temp_directory_path() / ("lesson_address_" + std::to_string(getpid()));
    fs::create_directories(root / "chapters/05_thin_blocks");
    fs::create_directories(root / "results");
    std::ofstream(root / "chapters/05_thin_blocks/README.md") << "# 5 x\n## 5.1 y\n## 5.4 Bug hunt: aB_c, `d`\n";
    const auto address = [&](const char* page) { return addressOfSection(root, "05_thin_blocks", "5.4", root / page); };
    CHECK(address("r.html") == "");  // no site
    fs::create_directories(root / "build/docs/html");
    std::ofstream(root / "build/docs/html/thin-blocks.html") << "x";
    CHECK(address("r.html") == "build/docs/html/thin-blocks.html#thin-blocks-54-bug-hunt-ab_c-d");
    CHECK(address("results/r.html") == "../build/docs/html/thin-blocks.html#thin-blocks-54-bug-hunt-ab_c-d");
    CHECK(address("../r.html") == "");
    CHECK(addressOfSection(root, "05_thin_blocks", "5.9", root / "r.html") == "build/docs/html/thin-blocks.html");
    // In Chinese where that page is there.
    setenv("WORKBOOK_LANG", "zh", 1);
    CHECK(address("results/r.html") == "../build/docs/html/thin-blocks.html#thin-blocks-54-bug-hunt-ab_c-d");
    fs::create_directories(root / "build/docs/html/zh");
    std::ofstream(root / "build/docs/html/zh/thin-blocks.html") << "x";
    CHECK(address("results/r.html") == "../build/docs/html/zh/thin-blocks.html#thin-blocks-54-bug-hunt-ab_c-d");
    setenv("WORKBOOK_LANG", "en", 1);
    CHECK(address("results/r.html") == "../build/docs/html/thin-blocks.html#thin-blocks-54-bug-hunt-ab_c-d");
    unsetenv("WORKBOOK_LANG");
    fs::remove_all(root);
}

nlohmann::json touchesOf(const char* way, uint64_t most, std::vector<int> block, std::vector<int> thread,
                         std::vector<int> times) {
    return {{"object", "a<b"},
            {"way", way},
            {"elements", block.size()},
            {"touched", block.size()},
            {"leastTimes", 1},
            {"mostTimes", most},
            {"columns", 0},
            {"views",
             {{{"rows", 1},
               {"columns", block.size()},
               {"rowStep", 1},
               {"columnStep", 1},
               {"block", block},
               {"thread", thread},
               {"times", times}}}}};
}

TEST_CASE("an array's picture: by block, warp and lane, and how often where that differs") {
    nlohmann::json report = reportOf({});
    report["kernels"][0]["shapes"] = {{{"grid", {2, 1, 1}}, {"block", {64, 1, 1}}}};
    report["kernels"][0]["touches"] = {touchesOf("loads", 1, {0, 0, 1, -1}, {0, 33, 0, 0}, {1, 1, 1, 0}),
                                       touchesOf("stores", 5, {0, 0, 0, 0}, {0, 1, 2, 3}, {1, 5, 5, 5})};
    const std::string html = arrayPictures(asText(report), "s"), text = textOf("<a>" + html + "</a>");
    CHECK(whatIsWrong("<a>" + html + "</a>") == "");
    CHECK(contains(text, "a<b: who reads which element, in the first launch of copy"));
    CHECK(contains(text, "All 4 elements are read, each once."));
    CHECK(contains(text, "1 to 5 times each"));
    CHECK(contains(text, "0/0/0  0/1/1  1/0/0      -\n"));
    // Blocks 0 and 1, each in its own colour: two cells, then one. The last cell is nobody's.
    CHECK(
        contains(html, "<path class=\"hue0\" d=\"M0 0h2v1h-2z\"/>\n<path class=\"hue1\" d=\"M2 0h1v1h-1z\"/>\n</svg>"));
    size_t often = 0;
    for (size_t at = 0; (at = html.find("aria-label=\"how often\"", at)) != std::string::npos; at++) often++;
    CHECK(often == 1);
    report["kernels"][0]["touches"][0]["views"][0]["rows"] = 7;  // more than there are
    CHECK_FALSE(contains(arrayPictures(asText(report), "s"), "h2v1"));
}

TEST_CASE("the page of make run REPORT=x.html: kernels, the whole source, defects") {
    const SourceOnDisk file("int first;\n\n\n\n\n\nout[i] = in[i];\nint last;\n");
    nlohmann::json report = reportOf({});
    report["kernels"][0]["lines"][0]["file"] = file.path;
    report["kernels"][0]["launches"] = 3;
    report["kernels"][0]["shapes"] = {{{"grid", {2, 4, 1}}, {"block", {64, 1, 1}}}};
    report["defects"] = {{{"kind", "memory not freed"}, {"what", hostile}, {"places", nlohmann::json::array()}}};
    const std::string page = htmlOf(ProgramRun{hostile, asText(report), "2026-11-22T09:05:00"}), text = textOf(page);
    CHECK(whatIsWrong(page) == "");
    for (const char* part : {"1 defect found", "22 November 2026, 09:05", "grid 2 × 4, block 64", "int first;",
                             "int last;", "memory not freed: <script>"}) {
        INFO(part);
        CHECK(contains(text, part));
    }
    CHECK(whatIsWrong(htmlOf(ProgramRun{"x.cu", "nonsense", ""})) == "");
}

TEST_CASE("the page loads nothing") {
    std::string page = htmlOf(chapter());
    for (size_t at; (at = page.find("http://www.w3.org/2000/svg")) != std::string::npos;) page.erase(at, 26);
    for (const char* foreign : {"http", "src=", "//", "url(", "@import", "<link", "<script", "<iframe"}) {
        INFO(foreign);
        CHECK_FALSE(contains(page, foreign));
    }
}

TEST_CASE("what a student named or printed is text, on the page and in JUnit") {
    for (const std::string& text : {htmlOf(hostileChapter()), junitOf(hostileChapter())}) {
        CHECK(whatIsWrong(text) == "");
        CHECK_FALSE(contains(text, "<script"));
        CHECK_FALSE(contains(text, "\x1b"));
        CHECK_FALSE(contains(text, "\xff"));
        CHECK(contains(textOf(text), "<script>alert('a & b')</script> ]]> "));
    }
}

TEST_CASE("no byte of a source, a name or a message breaks a report") {
    checkReports(hostileChapter());
    checkReports(chapterOf([] { return std::string(); }));
    // SEED repeats a run.
    const char* given = std::getenv("SEED");
    unsigned seed = given ? unsigned(std::strtoul(given, nullptr, 10)) : std::random_device()();
    INFO("SEED=", seed);
    std::mt19937 random(seed);
    // Any byte, and more of those with which something begins or ends somewhere.
    const std::string special("\0\x1b\r\n\"'&<>]\\-\xc3\xe2\x82\xf0\xed\xa0\x80\xef\xbf\xbf", 24);
    auto text = [&] {
        std::string bytes(random() % 40, ' ');
        for (char& c : bytes) c = random() % 2 ? char(random()) : special[random() % special.size()];
        return bytes;
    };
    for (int i = 0; i < 30; i++) checkReports(chapterOf(text));
}

TEST_CASE("an access report that is none is left out") {
    for (const char* report : {"", "null", "[]", "{", "{\"kernels\": 7}", "{\"kernels\": [7], \"defects\": [7]}",
                               "{\"kernels\": [{\"lines\": [{\"samples\": {\"globalLoads\": {}}}]}]}"}) {
        INFO(report);
        CHECK(grade::accessesOf(report).empty());
        CHECK(defectsOf(report).empty());
        ChapterResult c = chapter();
        c.stages[1].report = report;
        checkReports(c);
    }
}

TEST_CASE("each stage is a test case of JUnit") {
    std::string xml = junitOf(chapter());
    CHECK(whatIsWrong(xml) == "");
    CHECK(contains(
        xml,
        "<testsuite name=\"02_transpose\" tests=\"4\" failures=\"2\" errors=\"0\" time=\"1.000\" skipped=\"1\" "
        "file=\"chapters/02_transpose/transpose.cu\" timestamp=\"2026-11-22T09:05:00\">"));
    CHECK(contains(xml, "<testcase classname=\"02_transpose\" name=\"2.1 copy\" time=\"0.250\">"));
    CHECK(contains(xml, "<property name=\"name\" value=\"Ada\"/>"));
    // What a stage that passed has found out.
    CHECK(contains(xml,
                   "<system-out>sectors per request: loads 4.0 (100 %)\nsectors of a store: predicted 4, measured 32\n"
                   "time: predicted nothing, measured 1.5 ms\n2000 GB/s, "));
    CHECK(contains(xml, "time=\"0.250\""));
    CHECK(contains(xml,
                   "<failure message=\"12 of 100 elements are wrong\" type=\"failed\">12 of 100 elements are wrong\n"
                   "(0, 1) is 2, expected 3\ncopy.cu:7\nrows and columns are mixed up\n</failure>"));
    CHECK(contains(xml, "<failure message=\"not written\" type=\"not written\">"));
    CHECK(contains(xml, "<skipped message=\"not run: it builds on 2.2\">not run: it builds on 2.2</skipped>"));
    CHECK(contains(xml, "<system-out>hello\n</system-out>"));
}

TEST_CASE("each report names the version that made it") {
    const std::string version = text::version();
    CHECK(contains(htmlOf(chapter()), "seed 42, workbook " + version));
    CHECK(contains(junitOf(chapter()), "<property name=\"workbook\" value=\"" + version + "\"/>"));
    CHECK(nlohmann::json::parse(jsonOf(chapter()))["version"] == version);
}

TEST_CASE("the check for well-formedness can fail") {
    CHECK(whatIsWrong("<a><b></a>") != "");
    CHECK(whatIsWrong("<a x=1/>") != "");
    CHECK(whatIsWrong("<a>&nbsp;</a>") != "");
    CHECK(whatIsWrong("<a>") != "");
    CHECK(whatIsWrong("<a/><b/>") != "");
    CHECK(whatIsWrong("<a x=\"1\" x=\"2\"/>") != "");
    CHECK(whatIsWrong("<a x=\"1\"><b/>c &lt; d</a>\n") == "");
}
