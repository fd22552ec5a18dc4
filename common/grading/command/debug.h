// ./grade --debug 2.4: the stage under gdb.
#pragma once

#include <cstdint>

#include "built.h"

namespace grade {

// Builds its program anew, for gdb, and becomes gdb. Nothing is graded: what is not optimised may access memory
// otherwise.
[[noreturn]] void debugStage(const Built& built, const Stage& stage, uint64_t seed);

}  // namespace grade
