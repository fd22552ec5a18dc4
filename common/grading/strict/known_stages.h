// Stages that somebody else's file has passed by the same code, with the same inputs: they need not run again. For a
// class, whose files have much in common: the book's kernels, a friend's, and those that can hardly be written
// otherwise.
#pragma once

#include <string>
#include <vector>

#include "code_pieces.h"
#include "common/grading/command/result.h"

namespace grade {

class KnownStages {
public:
    // In that folder, which is made; without one nothing is known, nor kept. `conditions`: what a verdict depends on
    // besides the file.
    KnownStages(const std::string& folder, const std::string& graders, const std::string& plain,
                const std::string& conditions);
    // Has it passed? Then `result` is as it was.
    bool has(StageResult& result) const;
    // If it has passed.
    void keep(const StageResult& result) const;

private:
    const std::string folder, graders, conditions;
    const std::vector<CodePiece> pieces;

    std::string keyOf(const Stage& stage) const;  // "": it must run
    std::string pathOf(const Stage& stage, const std::string& key) const;
};

}  // namespace grade
