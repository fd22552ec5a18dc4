#include "grid_sectors.h"

#include <algorithm>
#include <vector>

namespace grading {

dim3 gridOver(uint64_t x, uint64_t y, dim3 block) {
    return dim3(unsigned((x + block.x - 1) / block.x), unsigned((y + block.y - 1) / block.y));
}

uint64_t sectorsOf(dim3 block, uint64_t width, uint64_t height,
                   const std::function<uint64_t(uint64_t x, uint64_t y)>& element) {
    const dim3 grid = gridOver(width, height, block);
    const unsigned threads = block.x * block.y;
    uint64_t sectors = 0;
    std::vector<uint64_t> wanted;  // by the lanes of a warp
    for (uint64_t b = 0; b < uint64_t(grid.x) * grid.y; b++)
        for (unsigned warp = 0; warp < threads; warp += 32) {
            wanted.clear();
            for (unsigned t = warp; t < std::min(warp + 32, threads); t++) {
                uint64_t x = b % grid.x * block.x + t % block.x, y = b / grid.x * block.y + t / block.x;
                if (x < width && y < height) wanted.push_back(element(x, y) / 8);
            }
            std::sort(wanted.begin(), wanted.end());
            sectors += uint64_t(std::unique(wanted.begin(), wanted.end()) - wanted.begin());
        }
    return sectors;
}

}  // namespace grading
