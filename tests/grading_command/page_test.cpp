// The page of --report, and JUnit.
#include <doctest/doctest.h>

#include <cstdlib>
#include <random>

#include "common/grading/command/html.h"
#include "common/grading/command/json.h"
#include "common/grading/command/junit.h"
#include "common/grading/command/reports.h"
#include "common/grading/command/terminal.h"
#include "common/text/utf8.h"
#include "common/text/version.h"
#include "samples.h"
#include "xml.h"

using namespace grade;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

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
          "It printed 1 000 bytes, beginning with:", "hello",
          "All 32 lanes read 4 bytes each from in, side by side."}) {
        INFO(part);
        CHECK(contains(text, part));
    }
    CHECK(contains(page, "width:50.0%"));
    CHECK(contains(page, "@media print"));
    CHECK(contains(page, "prefers-color-scheme: dark"));
    CHECK(contains(page, "width=device-width"));
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
        xml, "<testsuite name=\"02_transpose\" tests=\"4\" failures=\"2\" errors=\"0\" time=\"1.000\" skipped=\"1\">"));
    CHECK(contains(xml, "<testcase classname=\"02_transpose\" name=\"2.1 copy\""));
    CHECK(contains(xml, "time=\"0.250\""));
    CHECK(contains(xml,
                   "<failure message=\"12 of 100 elements are wrong\" type=\"failed\">12 of 100 elements are wrong\n"
                   "(0, 1) is 2, expected 3\ncopy.cu:7\nrows and columns are mixed up\n</failure>"));
    CHECK(contains(xml, "<failure message=\"not written\" type=\"not written\">"));
    CHECK(contains(xml, "<skipped message=\"not run: it builds on 2.2\"/>"));
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
