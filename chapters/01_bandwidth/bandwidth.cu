// Chapter 1: how fast could memory be, and how fast are you?
// The lesson is chapters/01_bandwidth/README.md. Build and grade: make chapter_bandwidth && ./grade
#include "bandwidth.h"

#include <algorithm>
#include <cmath>

#include "common/check.h"

// PREDICT(1.4): with blocks of 16 × 16, how many sectors does one load of a full warp take in copyCol? NAN: no guess.
const double predictedCopyColLoad = NAN;

double peakBandwidth(double memoryClockKHz, int busWidthBits) {
    double gigabytesPerSecond = 0;
    // TODO(1.1): the bus moves busWidthBits at a time, twice per clock tick. CUDA gives the clock in kHz. 1 line.
    return gigabytesPerSecond;
}

double effectiveBandwidth(size_t bytesRead, size_t bytesWritten, double milliseconds) {
    double gigabytesPerSecond = 0;
    // TODO(1.2): what a kernel really moved in its time. A time that is not above zero cannot be: NAN. About 2 lines.
    return gigabytesPerSecond;
}

// Blocks of this shape that cover a matrix: x counts columns, y counts rows.
static dim3 gridFor(int rows, int cols, dim3 block) {
    return dim3((cols + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
}

__global__ void copyRow(float* out, const float* in, int rows, int cols) {
    // TODO(1.3): one element per thread; neighbouring threads (threadIdx.x) copy neighbours in a row. Some threads have
    // no element. Sizes may pass 2³¹: compute the place in size_t. About 3 lines.
}

void launchCopyRow(float* out, const float* in, int rows, int cols, dim3 block) {
    copyRow<<<gridFor(rows, cols, block), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}

__global__ void copyCol(float* out, const float* in, int rows, int cols) {
    // TODO(1.4): the same copy, but neighbouring threads (threadIdx.x) copy neighbours in a column. About 3 lines.
}

void launchCopyCol(float* out, const float* in, int rows, int cols, dim3 block) {
    // Here x counts rows and y columns, so the two change places.
    copyCol<<<gridFor(cols, rows, block), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}

// Bug hunt. The bandwidth of a transpose of rows × cols floats, which reads and writes each of them once. It has given
// sensible numbers for years, until somebody bought a card with more memory.
double transposeBandwidth(int rows, int cols, double milliseconds) {
    // TODO(1.5): find the sizes for which it is wrong, and mend it. 1 line.
    double bytes = 2 * rows * cols * sizeof(float);
    return bytes / 1e9 / (milliseconds / 1e3);
}

// Each load needs what the one before it brought. One thread alone: what a step takes is the latency.
__global__ void chase(int* last, const int* next, int first, int steps) {
    // TODO(1.6): begin at element first, go to the one that it names, and so on: as many steps. Where that ends belongs
    // into *last. About 3 lines.
}

void launchChase(int* last, const int* next, int first, int steps) {
    chase<<<1, 1>>>(last, next, first, steps);
    CHECK_LAUNCH();
}

// The same thread follows four chains, of which none meets another. first.x, .y, .z and .w are where they begin.
__global__ void chaseFour(int4* last, const int* next, int4 first, int steps) {
    // TODO(1.7): a step of each of the four chains, then the next step of each, so that four loads are in flight.
    // About 8 lines.
}

void launchChaseFour(int4* last, const int* next, const int4& first, int steps) {
    chaseFour<<<1, 1>>>(last, next, first, steps);
    CHECK_LAUNCH();
}

__global__ void copyFast(float* out, const float* in, size_t n) {}

void launchCopyFast(float* out, const float* in, size_t n) {
    // TODO(1.8): copy n floats in one launch, 16 bytes (a float4) per load; neighbouring threads load neighbours. A
    // thread may take one float4 or up to 32, and loads all of them before it stores the first. n may be any number: up
    // to three floats are left over. End with CHECK_LAUNCH(). About 12 lines, most of them in the kernel.
}

double bytesInFlight(double gigabytesPerSecond, double nanoseconds) {
    double bytes = 0;
    // TODO(1.9): Little's law: what arrives in the time in which one load is under way. NAN where either is not above
    // zero. About 2 lines.
    return bytes;
}

double loadsPerThread(double bytesInFlight, double threads, double bytesPerLoad) {
    double loads = 0;
    // TODO(1.9): how many loads each thread must have in flight for that many bytes: a whole number. NAN where one of
    // the three is not above zero. About 2 lines.
    return loads;
}

double attainable(double operationsPerByte, double gigabytesPerSecond, double gigaflops) {
    double best = 0;
    // TODO(1.10): the GFLOP/s that a kernel can reach: memory brings the operands, the multiprocessors compute, and
    // the slower of the two decides. NAN where an argument is NAN or below zero. About 2 lines.
    return best;
}

double ridge(double gigabytesPerSecond, double gigaflops) {
    double operationsPerByte = 0;
    // TODO(1.10): from how many operations per byte on is arithmetic the limit? NAN where either is not above zero.
    // About 2 lines.
    return operationsPerByte;
}
