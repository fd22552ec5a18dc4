#pragma once

#include <cpu_device/matrices.h>

namespace cpu_device {

// One product of a warp, of which each lane gives its part; those of lanes that are not there are null.
void multiply(const MatrixProduct* const (&lanes)[32]);

}  // namespace cpu_device
