// What ./grade calls in diagonal.cu. `in` has rows × cols elements, `out` cols × rows, both stored by rows.
// They may have more than 2³² elements; a side has at most 2 000 000 000.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

// The number of a block in its grid, and the tile that the block with these indices takes.
__host__ __device__ size_t blockId(uint3 block, dim3 grid);             // 4.1
__host__ __device__ uint3 diagonalToCartesian(uint3 block, dim3 grid);  // 4.2

// In device memory, with blocks of any shape.
void launchDiagonalRow(float* out, const float* in, int rows, int cols, dim3 block);     // 4.3
void launchDiagonalCol(float* out, const float* in, int rows, int cols, dim3 block);     // 4.4
void launchDiagonalSquare(float* out, const float* in, int rows, int cols, dim3 block);  // 4.5

// Your prediction: the tile that block number 5 of a grid of 4 × 3 takes in diagonal order. -1: none yet.
extern const int predictedTileX, predictedTileY;
