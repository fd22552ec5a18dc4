// The translated files that this executable is made of.
#pragma once

#include <cpu_device/program.h>

namespace cpu_device {

const Program* firstProgram();
bool watchedPrograms();  // is any of them instrumented?

}  // namespace cpu_device
