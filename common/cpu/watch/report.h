// The report at the end of a program.
#pragma once

#include <cpu_device/report.h>

#include "counts.h"

namespace cpu_device {

// What a program ends with that would have ended with 0 but for its defects.
constexpr int defectExitStatus = 86;

// "transposeTiled<1>"
std::string kernelName(const KernelCounts& kernel);
// "tools::transposeTiled<1>" → "transposeTiled"
std::string baseName(std::string name);
void addShape(std::vector<ShapeReport>& shapes, const ShapeReport& shape);

bool writeReport();                    // false: silenced
void reportAtExit(int status, void*);  // for on_exit

// Defined by the runtime API: leaks, launches that failed unnoticed.
void checkProgramEnd();

}  // namespace cpu_device
