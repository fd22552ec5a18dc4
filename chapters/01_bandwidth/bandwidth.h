// What ./grade calls in bandwidth.cu.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

// GB/s are 10⁹ bytes per second everywhere in this book.
double peakBandwidth(double memoryClockKHz, int busWidthBits);                          // 1.1
double effectiveBandwidth(size_t bytesRead, size_t bytesWritten, double milliseconds);  // 1.2

// Copies of rows × cols elements stored by rows, in device memory, with blocks of any shape.
// There may be more than 2³²; a side has at most 2 000 000 000.
void launchCopyRow(float* out, const float* in, int rows, int cols, dim3 block);  // 1.3
void launchCopyCol(float* out, const float* in, int rows, int cols, dim3 block);  // 1.4

double transposeBandwidth(int rows, int cols, double milliseconds);  // 1.5

// Element i of `next` names the element that follows it; there may be as many as an int counts. Both arrays are in
// device memory. `steps` may be 0.
void launchChase(int* last, const int* next, int first, int steps);               // 1.6
void launchChaseFour(int4* last, const int* next, const int4& first, int steps);  // 1.7

// In device memory; both begin at multiples of 16 bytes. n may be 0, and is below 2³⁴.
void launchCopyFast(float* out, const float* in, size_t n);  // 1.8

double bytesInFlight(double gigabytesPerSecond, double nanoseconds);               // 1.9
double loadsPerThread(double bytesInFlight, double threads, double bytesPerLoad);  // 1.9

// GFLOP/s are 10⁹ operations per second.
double attainable(double operationsPerByte, double gigabytesPerSecond, double gigaflops);  // 1.10
double ridge(double gigabytesPerSecond, double gigaflops);                                 // 1.10

// Your prediction: sectors that one load of a full warp of copyCol takes, with blocks of 16 × 16. NAN: none yet.
extern const double predictedCopyColLoad;
