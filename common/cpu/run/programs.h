// The translated files that this executable is made of.
#pragma once

#include <cpu_device/program.h>

namespace cpu_device {

const Program* firstProgram();
bool watchedProgram();    // is any of them instrumented?
bool anyDynamicShared();  // does any of them declare an extern __shared__ array?
// True if it is the first that is.
bool addProgram(Program& program);

}  // namespace cpu_device
