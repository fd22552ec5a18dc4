// Builds an answer with its chapter's graders, as common/make/chapter does, and grades one of its stages, as a
// student does.
#pragma once

#include <string>
#include <vector>

#include "../cpu/run_program.h"
#include "answer.h"

namespace answers {

using program_tests::fs::path;

const path& projectRoot();

struct Chapter {
    std::string name;  // "02_transpose"
    std::string shortName() const { return name.substr(name.find('_') + 1); }
    path solution() const;
    path starterInTheBook() const;
    std::vector<path> answers(const std::string& kind) const;  // "wrong", "right"
};
// All, or those whose name contains ONLY_CHAPTER.
std::vector<Chapter> chapters();

struct Program {
    path folder;
    bool built = false;
    std::string messages;  // of the compiler
};
Program build(const Chapter& chapter, const std::string& text, const std::string& options = "");
std::vector<std::string> stagesOf(const Program& program);

struct Verdict {
    std::string outcome;            // "passed", "failed", "not written", "not run"; "no verdict" if grade broke down
    std::vector<std::string> said;  // what, element, writer, cause, next
    std::string shown;              // on the terminal
    bool says(const std::string& text) const;
    std::string all() const;  // outcome and what was said, for a failing test
};
Verdict grade(const Program& program, const std::string& stage, int seconds = 20, const std::string& seed = "1");

// What is wrong with the shown text: lines too long, a failure of too many. "" if nothing.
std::string formFaults(const Verdict& verdict);

// The output of common/make/starter.
std::string starterOf(const Chapter& chapter);

}  // namespace answers
