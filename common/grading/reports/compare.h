// ./grade --compare 2.5: the book's version of a stage beside the reader's, once that has passed, and what differs in
// what the CPU device counts.
#pragma once

#include <cstdint>
#include <string>

#include "common/grading/command/built.h"
#include "common/grading/command/limits.h"
#include "common/grading/command/result.h"

namespace grade {

// Builds the book's file if it is not. Returns the exit status.
int compareWithBook(const Built& built, const Stage& stage, uint64_t seed, const Limits& limits);

// Of two results of a stage: a table of what differs in their counts, or one sentence.
std::string differenceOf(const StageResult& book, const StageResult& yours);

}  // namespace grade
