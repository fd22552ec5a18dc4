// What the launches of a stage do on arrays of ordinary size, where all that they do is held against an account. On far
// larger ones, of which a few blocks run, they do work of the same kind: nobody chooses another kernel there, or another
// way through one.
#pragma once

#include "observe.h"

namespace grading {

// One that was held against its account. Of all of a stage, the largest is what is usual.
void noteUsualWork(const Observation& seen);
// Of blocks on far larger arrays, whose elements are so many bytes wide that a row begins at a multiple of 16, or not.
void expectUsualWork(const cpu_device::KernelReport& far, bool rowsBeginAt16, bool thin);

}  // namespace grading
