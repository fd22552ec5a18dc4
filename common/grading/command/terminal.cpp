#include "terminal.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <sstream>

#include "../stage/text.h"

namespace grade {
namespace {

constexpr size_t columns = 80, indent = 6;

std::string coloured(const std::string& text, const char* code) {
    return useColour() ? std::string("\033[") + code + "m" + text + "\033[0m" : text;
}

std::string coloured(Outcome outcome) {
    std::string text = nameOf(outcome);
    if (outcome == Outcome::passed) return coloured(text, "32");
    if (outcome == Outcome::failed) return coloured(text, "1;31");
    return coloured(text, "2");
}

void clearLine() {
    if (onTerminal()) std::cout << "\r\033[K";
}

size_t linesOf(const std::string& text) {
    if (text.empty()) return 0;
    std::string lines = wrapped(text, indent);
    return static_cast<size_t>(std::count(lines.begin(), lines.end(), '\n'));
}

// With what to do next a failure takes five lines. Where it would take more, the element is told in part or not at all:
// --json and --report have all of it.
void printFailure(const std::string& where, Failure f) {
    f.what = where + f.what;
    f.writer = cut(f.writer, columns - indent);
    size_t others = linesOf(f.what) + linesOf(f.writer) + linesOf(f.cause);
    if (others + linesOf(f.element) > 4) f.element = others < 4 ? cut(f.element, columns - indent) : "";
    for (const std::string& line : {f.what, f.element, f.writer, f.cause})
        if (!line.empty()) std::cout << wrapped(line, indent);
}

// What the student's own code printed.
void printOutput(const StageResult& r, size_t lines) {
    if (r.output.empty()) return;
    std::istringstream in(r.output);
    std::vector<std::string> shown;
    for (std::string line; shown.size() < lines && std::getline(in, line);)
        shown.push_back(cut(line, columns - indent - 2));
    size_t bytes = 0;
    for (const std::string& s : shown) bytes += s.size() + 1;
    std::cout << wrapped(bytes >= r.outputBytes
                             ? "it printed:"
                             : "it printed " + grading::number(r.outputBytes) + " bytes, beginning with:",
                         indent);
    for (const std::string& s : shown) std::cout << std::string(indent, ' ') << "| " << s << "\n";
}

void printTime(const Time& t) {
    using grading::decimal;
    double ofCopy = t.copy > 0 ? t.speed / t.copy : 0;
    if (t.unit == "TFLOP/s") {
        std::string beside = t.copy > 0 ? ", " + decimal(ofCopy, 1) + " × the naive one's " + decimal(t.copy, 1) : "";
        std::cout << std::string(indent, ' ') << decimal(t.speed, 1) << " TFLOP/s" << beside << "\n";
    } else {
        std::cout << std::string(indent, ' ') << decimal(t.speed, 0) << " GB/s " << bar(ofCopy) << " "
                  << decimal(ofCopy * 100, 1) << " % of the copy's " << decimal(t.copy, 0);
        if (t.peak > 0) std::cout << ", " << decimal(t.speed / t.peak * 100, 1) << " % of peak";
        std::cout << "\n";
    }
    std::cout << wrapped(t.on + " on " + t.device + ": " + decimal(t.milliseconds, 3) + " ms, spread " +
                             decimal(t.spread * 100, 1) + " %",
                         indent);
}

void printPrediction(const Prediction& p) {
    std::string text = p.question + ": you predicted ";
    std::string unit = p.unit.empty() ? "" : " " + p.unit;
    if (p.guessed)
        text += grading::value(*p.guessed) + unit + ", measured: ";
    else
        text = p.question + ": no prediction, measured: ";
    std::cout << wrapped(text + grading::value(p.measured) + unit, indent);
}

}  // namespace

bool onTerminal() {
    static const bool yes = isatty(STDOUT_FILENO);
    return yes;
}

bool useColour() {
    static const bool yes = onTerminal() && !std::getenv("NO_COLOR");
    return yes;
}

std::string bold(const std::string& text) { return coloured(text, "1"); }

std::string nameOf(Outcome outcome) {
    switch (outcome) {
        case Outcome::passed: return "passed";
        case Outcome::failed: return "FAILED";
        case Outcome::notWritten: return "not written yet";
        case Outcome::notRun: break;
    }
    return "not run";
}

size_t width(const std::string& text) {
    return static_cast<size_t>(
        std::count_if(text.begin(), text.end(), [](unsigned char c) { return (c & 0xC0) != 0x80; }));
}

std::string cut(const std::string& text, size_t columns) {
    if (width(text) <= columns) return text;
    std::string out;
    size_t n = 0;
    for (unsigned char c : text) {
        if ((c & 0xC0) != 0x80 && ++n >= columns) break;
        out += static_cast<char>(c);
    }
    return out + "…";
}

// Is the space at `at` inside of a number, or of a shape: "1 048 576", "16 × 16", "12.5 %"?
bool insideNumber(const std::string& text, size_t at) {
    auto digit = [&](size_t i) { return i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])); };
    const std::string times = "×";
    if (text[at] != ' ') return false;
    auto timesAt = [&](size_t i) { return text.compare(i, times.size(), times) == 0; };
    if (at > times.size() && timesAt(at - times.size())) return digit(at + 1);
    return at > 0 && digit(at - 1) && (digit(at + 1) || timesAt(at + 1) || text.compare(at + 1, 1, "%") == 0);
}

std::string wrapped(const std::string& text, size_t indent, size_t columns) {
    std::string out, line(indent, ' ');
    size_t used = indent;
    for (size_t at = 0; at < text.size();) {
        size_t end = at;
        while (end < text.size() && (!std::isspace(static_cast<unsigned char>(text[end])) || insideNumber(text, end)))
            end++;
        std::string word = text.substr(at, end - at);
        at = end + 1;
        if (word.empty()) continue;
        if (used > indent && used + 1 + width(word) > columns) {
            out += line + "\n";
            line = std::string(indent, ' ');
            used = indent;
        }
        if (used > indent) {
            line += ' ';
            used++;
        }
        line += word;
        used += width(word);
    }
    return out + line + "\n";
}

std::string bar(double share) {
    constexpr int cells = 20;
    static const char* parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    int eighths = static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * cells * 8));
    std::string text;
    for (int i = 0; i < eighths / 8; i++) text += "█";
    text += parts[eighths % 8];
    for (int i = (eighths + 7) / 8; i < cells; i++) text += "·";
    return text;
}

void printHeading(const Built& built, uint64_t seed) {
    std::string title = std::string("Chapter ") + std::to_string(std::atoi(built.chapter.c_str())) + ": " +
                        built.shortName() + (built.isSolution ? " (the solution)" : "");
    std::string right =
        std::string(built.gpuWorker.empty() ? "CPU device" : "CPU device and GPU") + ", seed " + std::to_string(seed);
    std::cout << bold(title)
              << std::string(std::max<size_t>(2, columns - std::min(columns, width(title) + width(right))), ' ')
              << right << "\n\n";
}

void printRunning(const Stage& stage) {
    if (onTerminal()) std::cout << " " << stage.id << "  running …" << std::flush;
}

void printStage(const StageResult& r, bool detailed) {
    clearLine();
    std::string outcome = nameOf(r.outcome);
    size_t room = columns - width(outcome) - 2;
    std::string left = " " + r.stage.id + std::string(r.stage.id.size() < 5 ? 5 - r.stage.id.size() : 1, ' ');
    std::string text = cut(left + r.stage.name + ": " + r.stage.teaches, room);
    std::cout << text << std::string(columns - width(text) - width(outcome), ' ') << coloured(r.outcome) << "\n";
    const Failure& f = r.failure;
    if (r.outcome == Outcome::failed || (r.outcome == Outcome::notWritten && detailed)) {
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
    // Somebody who begins with a printf wants to see it, though nothing is written yet.
    if (r.outcome != Outcome::passed || detailed) printOutput(r, detailed ? 40 : 3);
    std::cout << std::flush;
}

void printScore(const Built& built, const ChapterResult& result) {
    std::cout << "\n";
    size_t passed = result.passed(), all = result.stages.size();
    if (passed == all) {
        std::cout << bold("All " + std::to_string(all) + " stages passed.")
                  << " What next? make progress shows the whole book.\n";
        return;
    }
    const StageResult* next = nullptr;
    for (const StageResult& s : result.stages)
        if (s.outcome != Outcome::passed && !next) next = &s;
    std::cout << bold(std::to_string(passed) + " of " + std::to_string(all) + " stages passed.")
              << " Next: " << next->stage.id << " " << next->stage.name << "\n"
              << wrapped("Read section " + next->stage.id + " of " + built.lesson() + ", edit " + built.source +
                             ", then make " + built.makeTarget() + " && ./grade",
                         0);
}

}  // namespace grade
