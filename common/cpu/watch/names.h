// Names for addresses: "d_A[1030]", "tile[5][32]".
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "../run/access_log.h"
#include "../run/memory.h"

namespace cpu_device {

// Called by the executor's thread; the analysis may still name what was freed.
void rememberAllocation(const Allocation& allocation);
void rememberSharedArrays();

// The element at an offset in a window, in elements of `bytes` bytes.
std::string elementName(Window window, uint64_t offset, uint32_t bytes);
// The array at an offset in a window; its begin is an offset, too. Without a name if there is none.
struct NamedArray {
    std::string name;
    uint64_t begin = 0, bytes = 0, elementBytes = 0;
};
NamedArray arrayAt(Window window, uint64_t offset);
std::string sizeText(uint64_t bytes);  // "4 KiB", "1000 bytes"

}  // namespace cpu_device
