// What ./grade calls in unrolling.cu. `in` has rows × cols elements, `out` cols × rows, in device memory, with blocks
// of any shape. They may have more than 2³² elements; a side has at most 2 000 000 000.
#pragma once

#include <cuda_runtime.h>

void launchUnroll4Row(float* out, const float* in, int rows, int cols, dim3 block);      // 3.1
void launchUnroll4Col(float* out, const float* in, int rows, int cols, dim3 block);      // 3.2
void launchUnrollN(float* out, const float* in, int rows, int cols, dim3 block, int n);  // 3.3: n is 1, 2, 4 or 8
void launchUnroll4Tail(float* out, const float* in, int rows, int cols, dim3 block);     // 3.4

// Your predictions. 0: none yet.
extern const int predictedUnrolledLoad;  // sectors that one load of a full warp takes in 3.2, with blocks of 32 × 8
extern const int predictedBestN;         // which of 1, 2, 4 and 8 elements per thread is fastest on a GPU
