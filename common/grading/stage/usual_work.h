// What the launches of a stage do on arrays of ordinary size, where all that they do is held against an account. On far
// larger ones, of which a few blocks run, they do work of the same kind: nobody chooses another kernel there, or
// another way through one.
#pragma once

#include <string>
#include <vector>

#include "observe.h"

namespace grading {

// One that was held against its account. Of all of a stage, the largest is what is usual.
void noteUsualWork(const Observation& seen);
// None is another stage's, unless it was launched on arrays of ordinary size, too.
void expectUsualKernels(const std::vector<std::string>& kernels);
// Of vectors, for which a grid of any size has room.
void expectUsualLaunches(const cpu_device::KernelReport& far);
// Of blocks on far larger arrays. Thin ones have so short rows, or columns, that what is coalesced elsewhere is not
// there; of `cut` ones most may lie where a row or column ends.
// `loadBytesALane`: of the inputs, where other loads may be as many; 0: of all. `endsCut`: a block did not come to
// where it adds up in shared memory.
void expectUsualWork(const cpu_device::KernelReport& far, bool thin, bool cut, double loadBytesALane = 0,
                     bool endsCut = false);

}  // namespace grading
