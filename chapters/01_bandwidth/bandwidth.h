// What ./grade calls in bandwidth.cu.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

// GB/s are 10^9 bytes a second everywhere in this book.
double peakBandwidth(double memoryClockKHz, int busWidthBits);                          // 1.1
double effectiveBandwidth(size_t bytesRead, size_t bytesWritten, double milliseconds);  // 1.2

// Copies of rows × cols elements stored by rows, in device memory, with blocks of any shape.
// There may be more than 2^32.
void launchCopyRow(float* out, const float* in, int rows, int cols, dim3 block);  // 1.3
void launchCopyCol(float* out, const float* in, int rows, int cols, dim3 block);  // 1.4

double transposeBandwidth(int rows, int cols, double milliseconds);  // 1.5

// Your prediction: sectors that one load of a full warp of copyCol takes, with blocks of 16 × 16. NAN: none yet.
extern const double predictedCopyColLoad;
