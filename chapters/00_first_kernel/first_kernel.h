// What ./grade calls in first_kernel.cu. Arrays are in device memory; `block` is a number of threads, or a shape.
#pragma once

#include <cuda_runtime.h>

// out[i] = 2 * in[i] for all n elements. There may be 2 000 000 000 of them.
void launchTwice(float* out, const float* in, int n, int block);  // 0.1

// One thread for each element of two matrices of rows × cols, stored by rows. It says there which warp of its block it
// is in, and which lane of that warp it is. rows * cols fits in an int.
void launchWarpAndLane(int* warp, int* lane, int rows, int cols, dim3 block);  // 0.2

// The elements of each block in reverse: of blocks of 4, 0 1 2 3 | 4 5 6 7 becomes 3 2 1 0 | 7 6 5 4.
void launchReverseBlocks(float* out, const float* in, int blocks, int block);  // 0.3

// Your prediction: the warps of a block of 10 × 10 threads. NAN: none yet.
extern const double predictedWarps;
