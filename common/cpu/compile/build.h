// Compiles, post-processes and links.
#pragma once

#include "options.h"

namespace cpucc {

// Prints what the compilers say. Returns the exit status for cpucc.
int build(const Options& options);

}  // namespace cpucc
