// ./grade --strict FILE.cu: marks for a file that nobody trusts (docs/strict.md).
#pragma once

#include "common/grading/command/options.h"

namespace grade {

// Builds, runs and tells. The program's exit status.
int gradeStrictly(const Options& options);

}  // namespace grade
