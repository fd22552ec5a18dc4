// The mutants of an answer: each replaces one region by what an operator made of it.
#pragma once

#include <memory>

#include "../answers/answer.h"
#include "../answers/grading.h"
#include "operators.h"
#include "uses.h"

namespace mutants {

using answers::Answer;
using answers::Chapter;
using answers::fs::path;

// A right answer: a chapter's solution, or an answer of tests/right in it.
struct Base {
    Chapter chapter;
    path file;         // whose mutants they are
    path solution;     // what the regions are put into
    Answer answer;     // of the solution: without regions
    std::string text;  // the whole program
    std::shared_ptr<const Uses> uses;
};

struct Mutant {
    std::string id;  // the same as long as the answer and the operator are
    const Base* base;
    const char* operatorName;
    std::string diff;  // the lines that are not the same, behind - and +
    Answer answer;
    bool touchesOthers = false;  // also replaces regions of other stages
};

// Those of all chapters, or of one file. Says what is wrong with a file (answers::BadAnswer).
std::vector<Base> basesOfTheBook();
std::vector<Base> basesOf(const path& file);

// No two with the same text.
std::vector<Mutant> mutantsOf(const Base& base);

// "-    for (…)\n+    for (…)\n"
std::string difference(const std::string& was, const std::string& now);

}  // namespace mutants
