// Hints of a chapter: tests/graders/02_transpose.hints.md has a section for each stage (## 2.5), with three steps from
// a nudge to nearly the code. Each time one is asked for, one more is shown.
#pragma once

#include <string>
#include <vector>

#include "built.h"

namespace grade {

std::vector<std::string> hintsFor(const Built& built, const std::string& stage);
void printHint(const Built& built, const Stage& stage);

}  // namespace grade
