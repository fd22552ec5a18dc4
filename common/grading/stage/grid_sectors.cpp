#include "grid_sectors.h"

#include <algorithm>

namespace grading {

dim3 gridOver(uint64_t x, uint64_t y, dim3 block) {
    return dim3(unsigned((x + block.x - 1) / block.x), unsigned((y + block.y - 1) / block.y));
}

uint64_t countDistinct(uint64_t* values, unsigned count) {
    bool inOrder = true;
    for (unsigned i = 1; i < count; i++) inOrder = inOrder && values[i - 1] <= values[i];
    if (!inOrder) std::sort(values, values + count);
    return uint64_t(std::unique(values, values + count) - values);
}

}  // namespace grading
