// Who asks only for a verdict waits only for what gives one to be compiled: reports, pictures and strict grading are
// programs of their own, built when they are first wanted.
#pragma once

#include <string>

#include "options.h"

namespace grade {

// "reports" or "strict"; empty: ./grade does it itself.
std::string otherProgramFor(const Options& options);
// Builds that program if need be, and becomes it.
[[noreturn]] void handOver(const std::string& program, char** argv);

}  // namespace grade
