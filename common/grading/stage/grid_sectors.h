// How many sectors a grid asks for whose threads walk through a matrix in a given way: what accounts are made of.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <functional>

namespace grading {

// Blocks that cover so many elements in x and in y.
dim3 gridOver(uint64_t x, uint64_t y, dim3 block);
// Sectors that the threads of a grid ask for if each accesses one element of 4 bytes: the one that `element` says of
// its place in the grid. Threads at or beyond (width, height) do nothing.
uint64_t sectorsOf(dim3 block, uint64_t width, uint64_t height,
                   const std::function<uint64_t(uint64_t x, uint64_t y)>& element);

}  // namespace grading
