#include "junit.h"

#include "common/grading/command/outcome.h"
#include "common/grading/command/time_words.h"
#include "common/text/numbers.h"
#include "common/text/version.h"
#include "svg.h"

namespace grade {
namespace {

std::string attribute(const std::string& name, const std::string& value) {
    return " " + name + "=\"" + escaped(value) + "\"";
}
std::string seconds(double s) { return attribute("time", text::decimal(s, 3)); }

// What a stage found out, also where it passed.
std::string said(const StageResult& s) {
    std::string text;
    for (const std::string& fact : s.facts) text += fact + "\n";
    for (const Prediction& p : s.predictions) {
        const std::string unit = p.unit.empty() ? "" : " " + p.unit;
        text += p.question + ": predicted " + (p.guessed ? text::value(*p.guessed) + unit : "nothing") + ", measured " +
                text::value(p.measured) + unit + "\n";
    }
    for (const Time& t : s.times) text += speedOf(t) + ", " + detailsOf(t) + "\n";
    return text + s.output;
}

std::string testCase(const ChapterResult& chapter, const StageResult& s) {
    std::string text = "    <testcase" + attribute("classname", chapter.chapter) +
                       attribute("name", s.stage.id + " " + s.stage.name) + seconds(s.seconds) + ">\n";
    const Failure& f = s.failure;
    if (s.outcome == Outcome::notRun) {
        const std::string why = wordFor(s.outcome) + ": it builds on " + f.what;  // twice: GitLab reads the text alone
        text += "      <skipped" + attribute("message", why) + ">" + escaped(why) + "</skipped>\n";
    } else if (s.outcome != Outcome::passed) {
        bool written = s.outcome != Outcome::notWritten;
        std::string details = f.what + "\n";
        // Of a bug hunt that nobody has begun, they would be the answer.
        if (written)
            for (const std::string& line : {f.element, f.writer, f.cause, f.next})
                if (!line.empty()) details += line + "\n";
        text += "      <failure" + attribute("message", written ? f.what : wordFor(s.outcome)) +
                attribute("type", wordFor(s.outcome)) + ">" + escaped(details) + "</failure>\n";
    }
    if (const std::string out = said(s); !out.empty()) text += "      <system-out>" + escaped(out) + "</system-out>\n";
    return text + "    </testcase>\n";
}

}  // namespace

std::string junitOf(const ChapterResult& chapter) {
    std::string cases;
    size_t failures = 0, skipped = 0;
    double time = 0;
    for (const StageResult& s : chapter.stages) {
        cases += testCase(chapter, s);
        failures += s.outcome == Outcome::failed || s.outcome == Outcome::notWritten;
        skipped += s.outcome == Outcome::notRun;
        time += s.seconds;
    }
    std::string counts = attribute("name", chapter.chapter) +
                         attribute("tests", std::to_string(chapter.stages.size())) +
                         attribute("failures", std::to_string(failures)) + attribute("errors", "0") + seconds(time);
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts + ">\n  <testsuite" + counts +
           attribute("skipped", std::to_string(skipped)) + attribute("file", chapter.source) +
           (chapter.date.empty() ? "" : attribute("timestamp", chapter.date)) +
           ">\n    <properties>\n      <property name=\"seed\" value=\"" + std::to_string(chapter.seed) +
           "\"/>\n      <property name=\"workbook\" value=\"" + text::version() + "\"/>\n" +
           (chapter.name.empty() ? "" : "      <property name=\"name\"" + attribute("value", chapter.name) + "/>\n") +
           "    </properties>\n" + cases + "  </testsuite>\n</testsuites>\n";
}

}  // namespace grade
