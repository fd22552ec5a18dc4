#include "terminal.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>

#include "common/text/numbers.h"
#include "common/text/phrases.h"
#include "common/text/screen.h"
#include "common/text/width.h"
#include "common/text/wrap.h"
#include "outcome.h"
#include "time_words.h"

namespace grade {
namespace {

using text::cut;
using text::said;

constexpr size_t indent = 6;
// A failure is short enough for so many columns: a narrow terminal gets more lines, not less text.
constexpr size_t usualColumns = 80;

std::string coloured(Outcome outcome) {
    text::Style style = text::styleOf(STDOUT_FILENO);
    std::string word = said(wordFor(outcome));
    if (outcome == Outcome::passed) return style.green(word);
    return outcome == Outcome::failed ? style.boldRed(word) : style.dim(word);
}

void clearLine() {
    if (onTerminal()) std::cout << "\r\033[K";
}

size_t linesOf(const std::string& text) {
    if (text.empty()) return 0;
    std::string lines = text::wrapped(text, indent, std::max(usualColumns, screenColumns()));
    return static_cast<size_t>(std::count(lines.begin(), lines.end(), '\n'));
}

std::string asLines(const std::string& text) { return text::wrapped(text, indent, screenColumns()); }

// "x.cu:3 and x.cu:5": no sentence.
std::string placesIn(std::string places) {
    const size_t both = places.find(" and ");
    return text::inChinese() && both != std::string::npos ? places.replace(both, 5, " 和 ") : places;
}

// "transpose.cu:31  out[i] = in[i];" is one line; where that is narrow, a place and its code below it.
void printPlace(const std::string& english) {
    size_t room = screenColumns() - indent, code = english.find("  ");
    const std::string at = code == std::string::npos ? said(english) : placesIn(english.substr(0, code));
    const std::string place = code == std::string::npos ? at : at + english.substr(code);
    code = code == std::string::npos ? code : at.size();
    std::string margin(indent, ' ');
    if (text::width(place) <= room || screenColumns() >= usualColumns)
        std::cout << margin << cut(place, room) << "\n";
    else if (code == std::string::npos)
        std::cout << asLines(place);
    else
        std::cout << asLines(place.substr(0, code)) << margin << "  " << cut(place.substr(code + 2), room - 2) << "\n";
}

// With what to do next a failure takes five lines. Where it would take more, the element is told in part or not at all:
// --json and --report have all of it.
void printFailure(const std::string& where, Failure f) {
    f.what = said(where + f.what);
    f.element = said(f.element);
    f.cause = said(f.cause);
    size_t room = std::max(usualColumns, screenColumns()) - indent;
    size_t others = linesOf(f.what) + !f.writer.empty() + linesOf(f.cause);
    if (others + linesOf(f.element) > 4) f.element = others < 4 ? cut(f.element, room) : "";
    std::cout << asLines(f.what);
    if (!f.element.empty()) std::cout << asLines(f.element);
    if (!f.writer.empty()) printPlace(f.writer);
    if (!f.cause.empty()) std::cout << asLines(f.cause);
}

// What the student's own code printed.
void printOutput(const StageResult& r, size_t lines) {
    if (r.output.empty()) return;
    std::istringstream in(r.output);
    std::vector<std::string> shown;
    for (std::string line; shown.size() < lines && std::getline(in, line);)
        shown.push_back(cut(line, screenColumns() - indent - 2));
    size_t bytes = 0;
    for (const std::string& s : shown) bytes += s.size() + 1;
    std::cout << wrapped(bytes >= r.outputBytes
                             ? "it printed:"
                             : "it printed " + text::number(r.outputBytes) + " bytes, beginning with:",
                         indent);
    for (const std::string& s : shown) std::cout << std::string(indent, ' ') << "| " << s << "\n";
}

void printTime(const Time& t) {
    std::string line = speedOf(t), comparison = comparisonOf(t);
    if (shareOfCopy(t) > 0)
        line += " " + text::bar(shareOfCopy(t), screenColumns() / 5) + " " + comparison;
    else if (!comparison.empty())
        line += ", " + comparison;
    std::cout << wrapped(line, indent) << wrapped(detailsOf(t), indent);
}

void printEstimate(const grading::Counted& c, bool detailed) {
    const auto time = estimatedTime(c);
    if (!time) return;
    std::cout << wrapped(time->text, indent);
    if (!detailed) return;
    for (const std::string& sentence : estimate::ranking(time->estimate)) std::cout << wrapped(sentence, indent + 2);
}

// Right is what looks the same.
void printPrediction(const Prediction& p) {
    std::string unit = p.unit.empty() ? "" : " " + p.unit, measured = text::value(p.measured) + unit;
    std::string guessed = p.guessed ? text::value(*p.guessed) + unit : "";
    std::string said = guessed.empty() ? "no prediction, " : "you predicted " + guessed + ", ";
    std::string but = guessed.empty() || guessed == measured ? "" : "but ";
    std::cout << wrapped(p.question + ": " + said + but + "measured: " + measured, indent);
}

}  // namespace

bool onTerminal() { return text::isTerminal(STDOUT_FILENO); }

size_t screenColumns() { return text::columnsOf(STDOUT_FILENO); }

std::string bold(const std::string& text) { return text::styleOf(STDOUT_FILENO).bold(text); }

std::string wrapped(const std::string& text, size_t indent) {
    return text::wrapped(said(text), indent, screenColumns());
}

std::string titleOf(const Stage& stage) {
    return said(stage.name) + (text::inChinese() ? "：" : ": ") + said(stage.teaches);
}

void printHeading(const Built& built, uint64_t seed) {
    std::string title = said(std::string("Chapter ") + std::to_string(std::atoi(built.chapter.c_str())) + ": " +
                             built.shortName() + (built.isSolution ? " (the solution)" : ""));
    std::string right = said(std::string(built.gpuWorker.empty() ? "CPU device" : "CPU device and GPU") + ", seed " +
                             std::to_string(seed));
    size_t columns = screenColumns();
    bool fits = text::width(title) + 2 + text::width(right) <= columns;
    std::cout << bold(title) << (fits ? text::right(right, columns - text::width(title)) : "\n" + right) << "\n\n";
}

void printRunning(const Stage& stage) {
    if (onTerminal()) std::cout << " " << stage.id << "  " << said("running …") << std::flush;
}

void printStage(const StageResult& r, bool detailed, bool alwaysWhy) {
    clearLine();
    size_t room = screenColumns() - text::width(said(wordFor(r.outcome)));
    std::string title = " " + text::left(r.stage.id + " ", 5) + titleOf(r.stage);
    std::cout << text::left(cut(title, room - 2), room) << coloured(r.outcome) << "\n";
    const Failure& f = r.failure;
    if (r.outcome == Outcome::failed || (r.outcome == Outcome::notWritten && (detailed || alwaysWhy))) {
        std::string where = r.onDevice == "CPU device" || r.onDevice.empty() ? "" : "on the " + r.onDevice + ": ";
        printFailure(where, f);
        std::cout << wrapped("next: " + (f.next.empty() ? "./grade --hint " + r.stage.id : f.next), indent);
    }
    if (r.outcome == Outcome::notRun) std::cout << wrapped("it builds on " + f.what, indent);
    if (r.outcome == Outcome::passed || detailed) {
        for (const std::string& fact : r.facts) std::cout << wrapped(fact, indent);
        for (const Prediction& p : r.predictions) printPrediction(p);
    }
    if (r.outcome == Outcome::passed)
        for (const Time& t : r.times) printTime(t);
    if (r.outcome == Outcome::passed)
        for (const grading::Counted& c : r.counted) printEstimate(c, detailed);
    // Somebody who begins with a printf wants to see it, though nothing is written yet.
    if (r.outcome != Outcome::passed || detailed) printOutput(r, detailed ? 40 : 3);
    std::cout << std::flush;
}

void printLesson(const Built& built, const StageResult& r) {
    if (r.outcome != Outcome::passed)
        std::cout << wrapped("lesson: section " + r.stage.id + " of " + built.lesson(), indent) << std::flush;
}

void printScore(const Built& built, const ChapterResult& result, bool watched) {
    size_t passed = result.passed(), all = result.stages.size();
    auto print = [](const std::string& english, const std::string& then) {
        const std::string score = said(english), both = score + (text::inChinese() ? "" : " ") + said(then);
        std::cout << "\n" << bold(score) << text::wrapped(both, 0, screenColumns()).substr(score.size());
    };
    if (passed == all) {
        Built after = built;
        after.chapter = built.isSolution ? "" : chapterAfter(built);
        print("All " + std::to_string(all) + " stages passed.",
              "What next? " +
                  (after.chapter.empty() ? "" : "make " + after.makeTarget() + " begins the next chapter, ") +
                  "./grade --answer answers the lesson's deeper question, make progress shows the whole book.");
        return;
    }
    const StageResult* next = nullptr;
    for (const StageResult& s : result.stages)
        if (s.outcome != Outcome::passed && !next) next = &s;
    print(std::to_string(passed) + " of " + std::to_string(all) + " stages passed.",
          "Next: " + next->stage.id + " " + next->stage.name);
    const std::string then = watched ? " and save it" : ", then make " + built.makeTarget() + " && ./grade";
    std::cout << wrapped("Read section " + next->stage.id + " of " + built.lesson() + ", edit " + built.source + then,
                         0);
}

}  // namespace grade
