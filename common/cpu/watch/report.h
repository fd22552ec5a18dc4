// What the parts of the report share.
#pragma once

#include <cpu_device/report.h>

namespace cpu_device {

// Not freed at the program's end: told last, and no reason to end badly. LEAKS=error makes it one.
bool isWarning(const Defect& d);

void addShape(std::vector<ShapeReport>& shapes, const ShapeReport& shape);

}  // namespace cpu_device
