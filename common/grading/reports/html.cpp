#include "html.h"

#include <algorithm>
#include <cstdlib>

#include "../stage/text.h"
#include "common/grading/command/moment.h"
#include "common/grading/command/outcome.h"
#include "common/grading/command/time_words.h"
#include "common/text/numbers.h"
#include "common/text/phrases.h"
#include "common/text/version.h"
#include "html_arrays.h"
#include "html_parts.h"
#include "html_source.h"
#include "svg.h"

namespace grade {
namespace {

using text::decimal;

std::string badge(Outcome outcome) {
    std::string css = outcome == Outcome::passed ? "passed" : outcome == Outcome::failed ? "failed" : "open";
    return "<span class=\"badge " + css + "\">" + words(wordFor(outcome)) + "</span>";
}

std::string anchor(const Stage& s) { return "stage-" + escaped(s.id); }

std::string titleOf(const ChapterResult& r) {
    return "Chapter " + std::to_string(std::atoi(r.chapter.c_str())) + ": " +
           r.chapter.substr(r.chapter.find('_') + 1) + (r.isSolution ? " (the solution)" : "");
}

std::string whereItFailed(const StageResult& s) {
    return s.onDevice.empty() || s.onDevice == "CPU device" ? "" : "On the " + s.onDevice + ": ";
}

std::string failure(const StageResult& s) {
    if (s.outcome == Outcome::passed) return "";
    if (s.outcome == Outcome::notRun) return element("p", "It builds on " + s.failure.what + ".");
    if (s.outcome == Outcome::notWritten) return "";
    const Failure& f = s.failure;
    return "<div class=\"failure\">\n" + element("p", whereItFailed(s) + f.what, "what") + element("p", f.element) +
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
        rows += "<tr><td>" + words(p.question) + "</td><td class=\"number\">" +
                (p.guessed ? words(text::value(*p.guessed) + unit) : words("no guess")) + "</td><td class=\"number\">" +
                words(text::value(p.measured) + unit) + "</td></tr>\n";
    }
    if (rows.empty()) return "";
    return "<table>\n" + heads({"Question", "Predicted", "Measured"}, 1) + rows + "</table>\n";
}

std::string times(const StageResult& s) {
    std::string text;
    for (const Time& t : s.times) {
        std::string width = decimal(std::clamp(shareOfCopy(t), 0.0, 1.0) * 100, 1);
        text += "<div class=\"time\"><b>" + escaped(speedOf(t)) + "</b> ";
        if (shareOfCopy(t) > 0)
            text += "<span class=\"bar\" aria-hidden=\"true\"><span style=\"width:" + width + "%\"></span></span> ";
        text += words(comparisonOf(t)) + "<br/><small>" + words(detailsOf(t)) + "</small></div>\n";
    }
    for (const grading::Counted& c : s.counted)
        if (const auto time = estimatedTime(c)) text += element("p", time->text, "teaches");
    return text;
}

std::string source(const StageResult& s) {
    if (s.outcome == Outcome::notWritten) return "";
    std::string view = sourceView(s.report, anchor(s.stage), Shown::kernels);
    if (view.empty()) return "";
    return element("h3", "Line by line" + (s.reportOn.empty() ? "" : ", on " + s.reportOn)) + view;
}

std::string arrays(const StageResult& s) {
    return s.outcome == Outcome::notWritten ? "" : arrayPictures(s.report, anchor(s.stage));
}

std::string printed(const StageResult& s) {
    if (s.output.empty()) return "";
    std::string what = "It printed";
    if (s.output.size() < s.outputBytes) what += " " + text::number(s.outputBytes) + " bytes, beginning with";
    return element("p", what + ":") + element("pre", s.output);
}

// In words, so that a page that was sent to somebody says it, too.
std::string lesson(const StageResult& s, const std::string& chapter) {
    const std::string root = std::string(text::sources()) + "/";
    const std::string file = text::pageInTheLanguage(root + "chapters/" + chapter + "/README.md").substr(root.size());
    const std::string text = words("lesson: section " + s.stage.id + " of " + file);
    return "<p class=\"teaches\">" +
           (s.lesson.empty() ? text : "<a href=\"" + escaped(s.lesson) + "\">" + text + "</a>") + "</p>\n";
}

std::string section(const StageResult& s, const std::string& chapter) {
    return "<section id=\"" + anchor(s.stage) + "\">\n<h2>" + words(s.stage.id + " " + s.stage.name) + " " +
           badge(s.outcome) + "</h2>\n" + element("p", s.stage.teaches, "teaches") + failure(s) + lesson(s, chapter) +
           times(s) + facts(s) + predictions(s) + source(s) + arrays(s) + printed(s) + "</section>\n";
}

std::string why(const StageResult& s) {
    if (s.outcome == Outcome::notRun) return words("It builds on " + s.failure.what + ".");
    if (s.outcome != Outcome::failed) return "";
    return words(whereItFailed(s) + s.failure.what) +
           (s.failure.cause.empty() ? "" : "<br/><small>" + words(s.failure.cause) + "</small>");
}

std::string overview(const ChapterResult& r) {
    std::string rows;
    const bool reasons =
        std::any_of(r.stages.begin(), r.stages.end(), [](const StageResult& s) { return !why(s).empty(); });
    for (const StageResult& s : r.stages)
        rows += "<tr><td><a href=\"#" + anchor(s.stage) + "\">" + words(s.stage.id + " " + s.stage.name) +
                "</a></td><td>" + badge(s.outcome) + "</td>" + (reasons ? "<td>" + why(s) + "</td>" : "") + "</tr>\n";
    std::vector<std::string> columns{"Stage", "Outcome"};
    if (reasons) columns.push_back("Why");
    return "<table class=\"overview\">\n" + heads(columns, columns.size()) + rows + "</table>\n";
}

// Who, when and on what.
std::string about(const ChapterResult& r) {
    std::vector<std::string> parts;
    if (!r.name.empty()) parts.push_back(r.name);
    if (!r.date.empty()) parts.push_back(dateInWords(r.date));
    parts.push_back("CPU device");
    for (const StageResult& s : r.stages)
        for (const Time& t : s.times)
            if (!t.device.empty() && std::find(parts.begin(), parts.end(), t.device) == parts.end())
                parts.push_back(t.device);
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : " · ") + text::said(part);
    return element("p", text, "about") +
           element("p", r.source + ", seed " + std::to_string(r.seed) + ", workbook " + text::version(), "teaches");
}

}  // namespace

std::string htmlOf(const ChapterResult& r) {
    std::string title = titleOf(r), score = std::to_string(r.passed()) + " of " + std::to_string(r.stages.size());
    double share = r.stages.empty() ? 0 : double(r.passed()) / double(r.stages.size());
    std::string sections;
    for (const StageResult& s : r.stages) sections += section(s, r.chapter);
    return pageOf(title + ", " + score + " stages passed", svgStyle(),
                  "<header>\n" + element("h1", title) + "<p class=\"score\"><b>" + words(score) + "</b> " +
                      words("stages passed") + " <span class=\"bar\" aria-hidden=\"true\"><span style=\"width:" +
                      decimal(share * 100, 1) + "%\"></span></span></p>\n" + about(r) +
                      element("p", "A click on a line with ▸ shows what one warp does there.", "teaches screen") +
                      "</header>\n" + overview(r) + sections);
}

}  // namespace grade
