#include "hints.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>

#include "common/text/phrases.h"
#include "prose.h"
#include "terminal.h"

namespace grade {
namespace {

std::string counterFile(const Built& built) { return built.root + "/build/grade/hints." + built.chapter; }

std::map<std::string, size_t> readCounters(const Built& built) {
    std::map<std::string, size_t> shown;
    std::ifstream in(counterFile(built));
    size_t n;
    for (std::string id; in >> id >> n;) shown[id] = n;
    return shown;
}

}  // namespace

static std::vector<std::string> stepsIn(const std::string& path, const std::string& stage) {
    std::ifstream in(path);
    std::vector<std::string> steps;
    bool mine = false;
    for (std::string line; std::getline(in, line);) {
        if (line.rfind("## ", 0) == 0) mine = line == "## " + stage;
        if (!mine || line[0] == '#') continue;
        // "1. Think of …" begins a step; what follows belongs to it, indented by three.
        if (line.size() > 2 && line[0] >= '1' && line[0] <= '9' && line.compare(1, 2, ". ") == 0)
            steps.push_back(line.substr(3));
        else if (!steps.empty())
            steps.back() += "\n" + (line.rfind("   ", 0) == 0 ? line.substr(3) : line);
    }
    return steps;
}

std::vector<std::string> hintsFor(const Built& built, const std::string& stage) {
    const std::string english = built.root + "/tests/graders/" + built.chapter + ".hints.md";
    const std::vector<std::string> steps = stepsIn(text::pageInTheLanguage(english), stage);
    return steps.empty() ? stepsIn(english, stage) : steps;
}

void printHint(const Built& built, const Stage& stage) {
    std::vector<std::string> steps = hintsFor(built, stage.id);
    if (steps.empty()) {
        std::cout << wrapped("There is no hint for " + stage.id + ". Its section in " + built.lesson() + " may help.",
                             0);
        return;
    }
    std::map<std::string, size_t> shown = readCounters(built);
    size_t now = std::min(shown[stage.id] + 1, steps.size());
    shown[stage.id] = now;
    std::ofstream out(counterFile(built));
    for (const auto& [id, n] : shown) out << id << " " << n << "\n";

    std::cout << bold(text::said("Hints for " + stage.id + " " + stage.name)) << "\n\n";
    for (size_t i = 0; i < now; i++) {
        std::cout << "  " << i + 1 << ".\n" << prose(steps[i], 5);
    }
    const std::string solution = "solutions/" + built.chapter + "/" + built.shortName() + ".cu";
    const bool isThere = std::ifstream(built.root + "/" + solution).good();  // not in the edition for students
    std::cout << "\n"
              << wrapped(now < steps.size()
                             ? "Ask again for the next of " + std::to_string(steps.size()) + "."
                             : "That was the last one." + (isThere ? " The book's answer: " + solution : ""),
                         0);
}

}  // namespace grade
