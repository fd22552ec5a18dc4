// The place of a block in its grid, or of a thread in its block.
#pragma once

#include <cpu_device/defects.h>

#include <cstdint>
#include <string>

namespace cpu_device {

struct Index3 {
    uint32_t x, y, z;
};

std::string text(Index3 index);  // "(1,0,0)"

// As the report's structures hold one.
inline void copyTo(uint32_t (&to)[3], Index3 i) { to[0] = i.x, to[1] = i.y, to[2] = i.z; }

// A defect of a thread, as yet without words.
Defect defectAt(DefectKind kind, Index3 block, Index3 thread);

}  // namespace cpu_device
