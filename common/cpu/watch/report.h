// What the parts of the report share.
#pragma once

#include <cpu_device/report.h>

namespace cpu_device {

void addShape(std::vector<ShapeReport>& shapes, const ShapeReport& shape);

}  // namespace cpu_device
