// Programs that check themselves and run on a card too: each prints a line for what does not hold, or "ok NAME" in
// the end. Some provoke defects, which the CPU device must report; such a program says so in its first lines:
//
//   // expect: double free        a kind of defect; several lines, or "a | b" where either will do
//   // expect with 2: trap        the same for a run with that argument: one run for each argument named
//
// It must then end with the status that only its defects gave it, any other with 0 and without a defect.
#pragma once

#include <doctest/doctest.h>

#include <map>
#include <set>

#include "run_program.h"

namespace program_tests {

using Expected = std::vector<std::set<std::string>>;  // one entry for each kind, with its alternatives

// By the program's argument; "" for the run without.
inline std::map<std::string, Expected> expectedRuns(const fs::path& file) {
    std::map<std::string, Expected> runs;
    runs[""];
    std::ifstream in(file);
    for (std::string line; std::getline(in, line) && line.rfind("//", 0) == 0;) {
        size_t colon = line.find(": ");
        if (line.rfind("// expect", 0) != 0 || colon == std::string::npos) continue;
        std::string argument;
        if (line.rfind("// expect with ", 0) == 0) argument = line.substr(15, colon - 15);
        std::set<std::string> kinds;
        std::istringstream list(line.substr(colon + 2));
        for (std::string kind; std::getline(list, kind, '|');) {
            size_t begin = kind.find_first_not_of(' '), end = kind.find_last_not_of(' ');
            kinds.insert(kind.substr(begin, end - begin + 1));
        }
        runs[argument].push_back(kinds);
    }
    return runs;
}

// What is wrong with a run; empty if nothing is.
inline std::string complaints(const Run& run, const Expected& expected, const std::string& name) {
    std::string text;
    if (run.output.find("ok " + name + "\n") == std::string::npos) text += "did not end with ok\n";
    int status = expected.empty() ? 0 : statusOfDefects;
    if (run.exitStatus != status) text += "exit status " + std::to_string(run.exitStatus) + "\n";
    if (!run.report.is_object()) return text + "no report\n" + run.output;
    std::vector<bool> met(expected.size(), false);
    for (const auto& defect : run.report["defects"]) {
        bool known = false;
        for (size_t i = 0; i < expected.size(); i++) {
            if (expected[i].count(defect["kind"])) known = met[i] = true;
        }
        if (!known) text += "not expected: " + defect.dump() + "\n";
    }
    for (size_t i = 0; i < expected.size(); i++) {
        if (!met[i]) text += "not reported: " + *expected[i].begin() + "\n";
    }
    return text.empty() ? text : text + run.output.substr(0, 3000);
}

inline void checkSelfCheckingPrograms(const std::string& folder, const std::string& flags = "") {
    std::vector<fs::path> files = drawnPrograms(folder);
    REQUIRE(files.size() > 0);
    std::vector<std::string> results(files.size());
    threeAtATime(files.size(), [&](size_t i) {
        Build built = build(files[i], flags);
        if (!built.done) {
            results[i] = "does not build:\n" + built.messages.substr(0, 3000);
            return;
        }
        if (!built.messages.empty()) results[i] = "the compiler says:\n" + built.messages;
        for (const auto& [argument, expected] : expectedRuns(files[i])) {
            std::string text = complaints(run(built, "", argument), expected, files[i].stem().string());
            if (!text.empty()) results[i] += (argument.empty() ? "" : "with " + argument + ": ") + text;
        }
    });
    for (size_t i = 0; i < files.size(); i++) {
        CHECK_MESSAGE(results[i].empty(), files[i].filename().string() << ": " << results[i]);
    }
}

}  // namespace program_tests
