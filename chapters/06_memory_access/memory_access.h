// What ./grade calls in memory_access.cu. Pointers are to device memory; `block` is a number of threads.
// There may be 10⁹ elements and some more. `offset` is 0 to n.
#pragma once

#include <cuda_runtime.h>

// c[i] = a[i + offset] + b[i + offset], as long as i + offset < n. The rest of c stays as it is.
void launchReadOffset(float* c, const float* a, const float* b, int n, int offset, int block);  // 6.1
// c[i + offset] = a[i] + b[i], as long as i + offset < n.
void launchWriteOffset(float* c, const float* a, const float* b, int n, int offset, int block);  // 6.2
// The same two, four elements per thread.
void launchReadOffsetUnroll4(float* c, const float* a, const float* b, int n, int offset, int block);   // 6.3
void launchWriteOffsetUnroll4(float* c, const float* a, const float* b, int n, int offset, int block);  // 6.4

// out = in, with x increased by 10 and y by 20.
struct Point {
    float x, y;
};
void launchAos(Point* out, const Point* in, int n, int block);                                   // 6.5
void launchSoa(float* outX, float* outY, const float* inX, const float* inY, int n, int block);  // 6.6
void launchAligned(Point* out, const Point* in, int n, int block);                               // 6.7

void launchCopyReadOnly(float* out, const float* in, int n, int block);  // 6.8

// Warps that are on a multiprocessor at a time, which holds at most maxBlocks blocks and maxWarps warps. All may be as
// large as an int can be.
int residentWarps(int threadsPerBlock, int maxBlocks, int maxWarps);  // 6.9
// Blocks of readOffset that the card holds on a multiprocessor at a time.
int residentBlocks(int threadsPerBlock);

// As 6.2.
void launchShift(float* c, const float* a, const float* b, int n, int offset, int block);  // 6.10

// Your predictions: the efficiency of the loads at offset 11, in percent, and that of a load in 6.5. NAN: none yet.
extern const double predictedOffset11, predictedAos;
