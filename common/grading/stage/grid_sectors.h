// How many sectors a grid asks for whose threads walk through a matrix in a given way: what accounts are made of.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>

namespace grading {

// Blocks that cover so many elements in x and in y.
dim3 gridOver(uint64_t x, uint64_t y, dim3 block);
// How many different ones there are. Changes their order.
uint64_t countDistinct(uint64_t* values, unsigned count);
// Sectors that the threads of a grid ask for if each accesses one element of 4 bytes: the one that `element` says of
// its place in the grid. Threads at or beyond (width, height) do nothing.
template <class Element>
uint64_t sectorsOf(dim3 block, uint64_t width, uint64_t height, Element element) {
    const dim3 grid = gridOver(width, height, block);
    const unsigned threads = block.x * block.y;
    uint64_t sectors = 0;
    uint64_t wanted[32];  // by the lanes of a warp
    for (uint64_t blockY = 0; blockY < grid.y; blockY++)
        for (uint64_t blockX = 0; blockX < grid.x; blockX++) {
            unsigned x = 0, y = 0;  // in the block
            for (unsigned warp = 0; warp < threads; warp += 32) {
                unsigned lanes = 0;
                for (unsigned t = warp; t < std::min(warp + 32, threads); t++) {
                    const uint64_t column = blockX * block.x + x, row = blockY * block.y + y;
                    if (column < width && row < height) wanted[lanes++] = element(column, row) / 8;
                    if (++x == block.x) x = 0, y++;
                }
                sectors += countDistinct(wanted, lanes);
            }
        }
    return sectors;
}

}  // namespace grading
