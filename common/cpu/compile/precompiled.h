// The CPU device's headers, compiled once for many programs: to read them takes half of a short program's build.
#pragma once

#include <functional>

#include "commands.h"

namespace cpucc {

// The words that include the headers in this pass. Compiles them first, with `run`, if that was never done for the same
// options, compiler and headers. Where that cannot be, they are read as they are.
Command headersFor(const Options& options, Pass pass,
                   const std::function<bool(const Command&, const std::string& log)>& run);

}  // namespace cpucc
