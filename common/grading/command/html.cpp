#include "html.h"

#include <algorithm>
#include <cstdlib>

#include "../stage/text.h"
#include "access_report.h"
#include "common/text/numbers.h"
#include "common/text/version.h"
#include "html_style.h"
#include "outcome.h"
#include "picture.h"
#include "svg.h"
#include "time_words.h"

namespace grade {
namespace {

using text::decimal;

std::string element(const std::string& tag, const std::string& text, const std::string& css = "") {
    if (text.empty()) return "";
    return "<" + tag + (css.empty() ? "" : " class=\"" + css + "\"") + ">" + escaped(text) + "</" + tag + ">\n";
}

std::string badge(Outcome outcome) {
    std::string css = outcome == Outcome::passed ? "passed" : outcome == Outcome::failed ? "failed" : "open";
    return "<span class=\"badge " + css + "\">" + wordFor(outcome) + "</span>";
}

std::string anchor(const Stage& s) { return "stage-" + escaped(s.id); }

std::string titleOf(const ChapterResult& r) {
    return "Chapter " + std::to_string(std::atoi(r.chapter.c_str())) + ": " +
           r.chapter.substr(r.chapter.find('_') + 1) + (r.isSolution ? " (the solution)" : "");
}

std::string failure(const StageResult& s) {
    if (s.outcome == Outcome::passed) return "";
    if (s.outcome == Outcome::notRun) return element("p", "It builds on " + s.failure.what + ".");
    if (s.outcome == Outcome::notWritten) return "";
    const Failure& f = s.failure;
    std::string where = s.onDevice.empty() || s.onDevice == "CPU device" ? "" : "On the " + s.onDevice + ": ";
    return "<div class=\"failure\">\n" + element("p", where + f.what, "what") + element("p", f.element) +
           element("p", f.writer, "code") + element("p", f.cause) +
           element("p", "Next: " + (f.next.empty() ? "./grade --hint " + s.stage.id : f.next)) + "</div>\n";
}

std::string facts(const StageResult& s) {
    std::string items;
    for (const std::string& fact : s.facts) items += element("li", fact);
    return items.empty() ? "" : "<ul>\n" + items + "</ul>\n";
}

std::string predictions(const StageResult& s) {
    std::string rows;
    for (const Prediction& p : s.predictions) {
        std::string unit = p.unit.empty() ? "" : " " + p.unit;
        rows += "<tr><td>" + escaped(p.question) + "</td><td class=\"number\">" +
                (p.guessed ? escaped(text::value(*p.guessed) + unit) : "no guess") + "</td><td class=\"number\">" +
                escaped(text::value(p.measured) + unit) + "</td></tr>\n";
    }
    if (rows.empty()) return "";
    return "<table>\n<tr><th>Question</th><th class=\"number\">Predicted</th><th "
           "class=\"number\">Measured</th></tr>\n" +
           rows + "</table>\n";
}

std::string times(const StageResult& s) {
    std::string text;
    for (const Time& t : s.times) {
        std::string width = decimal(std::clamp(shareOfCopy(t), 0.0, 1.0) * 100, 1);
        text += "<div class=\"time\"><b>" + escaped(speedOf(t)) + "</b> ";
        if (shareOfCopy(t) > 0)
            text += "<span class=\"bar\" aria-hidden=\"true\"><span style=\"width:" + width + "%\"></span></span> ";
        text += escaped(comparisonOf(t)) + "<br/><small>" + escaped(detailsOf(t)) + "</small></div>\n";
    }
    return text;
}

std::string defects(const StageResult& s) {
    std::string items;
    for (const ReportedDefect& d : defectsOf(s.report)) {
        // The graders free what they allocate, and ask for errors, by themselves.
        if (d.kind == "memory not freed" || d.kind == "unchecked launch") continue;
        items += "<li><b>" + escaped(d.kind + (d.kernel.empty() ? "" : " in " + d.kernel)) +
                 "</b>: " + escaped(d.what) + "\n";
        for (const ReportedPlace& p : d.places)
            if (p.line)
                items += element("div",
                                 grading::fileName(p.file) + ":" + std::to_string(p.line) + "  " +
                                     grading::sourceLine(p.file, p.line),
                                 "code");
        if (!d.cause.empty()) items += element("div", "Likely cause: " + d.cause);
        items += "</li>\n";
    }
    return items.empty() ? "" : "<h3>Defects</h3>\n<ol>\n" + items + "</ol>\n";
}

std::string pictures(const StageResult& s) {
    std::vector<Access> accesses = accessesOf(s.report);
    if (accesses.empty() || s.outcome == Outcome::notWritten) return "";
    std::string words;
    for (const Access& a : accesses)
        words += "<li><b>" + escaped(titleOf(a)) + "</b>, line " + std::to_string(a.line) + ". " + escaped(inWords(a)) +
                 "</li>\n";
    return "<h3>One warp's accesses" + (s.reportOn.empty() ? "" : ", " + escaped(s.reportOn)) + "</h3>\n" +
           "<div class=\"figure\" tabindex=\"0\">\n" + svgOf(s) +
           "</div>\n<details>\n<summary>The same in words</summary>\n<ul>\n" + words + "</ul>\n</details>\n";
}

std::string printed(const StageResult& s) {
    if (s.output.empty()) return "";
    std::string what = "It printed";
    if (s.output.size() < s.outputBytes) what += " " + text::number(s.outputBytes) + " bytes, beginning with";
    return element("p", what + ":") + element("pre", s.output);
}

std::string section(const StageResult& s) {
    return "<section id=\"" + anchor(s.stage) + "\">\n<h2>" + escaped(s.stage.id + " " + s.stage.name) + " " +
           badge(s.outcome) + "</h2>\n" + element("p", s.stage.teaches, "teaches") + failure(s) + times(s) + facts(s) +
           predictions(s) + defects(s) + pictures(s) + printed(s) + "</section>\n";
}

std::string overview(const ChapterResult& r) {
    std::string rows;
    for (const StageResult& s : r.stages)
        rows += "<tr><td><a href=\"#" + anchor(s.stage) + "\">" + escaped(s.stage.id + " " + s.stage.name) +
                "</a></td><td>" + badge(s.outcome) + "</td></tr>\n";
    return "<table class=\"overview\">\n<tr><th>Stage</th><th>Outcome</th></tr>\n" + rows + "</table>\n";
}

}  // namespace

std::string htmlOf(const ChapterResult& r) {
    std::string title = escaped(titleOf(r)),
                score = std::to_string(r.passed()) + " of " + std::to_string(r.stages.size());
    double share = r.stages.empty() ? 0 : double(r.passed()) / double(r.stages.size());
    std::string sections;
    for (const StageResult& s : r.stages) sections += section(s);
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>" +
           title + ", " + score + " stages passed</title>\n<style>\n" + pageStyle +
           "</style>\n</head>\n<body>\n<main>\n<header>\n<h1>" + title + "</h1>\n<p class=\"score\"><b>" + score +
           "</b> stages passed <span class=\"bar\" aria-hidden=\"true\"><span style=\"width:" +
           decimal(share * 100, 1) + "%\"></span></span></p>\n<p class=\"teaches\">" + escaped(r.source) + ", seed " +
           std::to_string(r.seed) + ", workbook " + text::version() + "</p>\n</header>\n" + overview(r) + sections +
           "</main>\n</body>\n</html>\n";
}

}  // namespace grade
