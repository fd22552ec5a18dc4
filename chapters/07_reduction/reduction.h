// What ./grade calls in reduction.cu.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <functional>
#include <string>

// Stage 7.1. What it asks of a machine: the real one, or one that the grader makes up.
struct Machine {
    std::function<cudaError_t(int* count)> countDevices;  // cudaGetDeviceCount
    std::function<cudaError_t(int device)> use;           // makes it the current one, or says why it cannot be used
};
// The first device that can be used, which is then the current one. -1 if there is none: then whyNot tells the reason,
// by the name of an error or in the words of cudaGetErrorString(), or that there is no device.
int chooseDevice(const Machine& machine, std::string& whyNot);

// A square of an int has up to 63 bits.
using Sum = long long;

// Stages 7.2 to 7.8: the sum of the squares of in[0] … in[n - 1], in several partial sums, which the host adds up. A
// launch fills sums[0], sums[1] … and returns how many it filled; there is room for mostSums. All in device memory, and
// in may begin at any int. n is at most 2³³, here and in 7.9 and 7.11.
constexpr int mostSums = 4096;
int launchSerial(Sum* sums, const int* in, size_t n);                          // 7.2
int launchContiguous(Sum* sums, const int* in, size_t n);                      // 7.3
int launchStrided(Sum* sums, const int* in, size_t n);                         // 7.4
int launchBlocks(Sum* sums, const int* in, size_t n);                          // 7.5
int launchShared(Sum* sums, const int* in, size_t n);                          // 7.6
void launchTree(Sum* sums, const int* in, size_t n, int blocks, int threads);  // 7.7: one sum per block
int launchWarp(Sum* sums, const int* in, size_t n);                            // 7.8

// Stage 7.9: the whole sum into *sum, which holds something else before. `in` comes from cudaMalloc.
void launchFast(Sum* sum, const int* in, size_t n);

// Stage 7.10. What a block read from clock64() when it began and when it ended, and on which multiprocessor it ran. A
// clock may begin anywhere, also below 0; a multiprocessor has any number from 0 on.
struct BlockTime {
    int multiprocessor;
    long long start, end;
};
// GB/s (10⁹ bytes per second) of a kernel that read `bytes`.
double clockBandwidth(const BlockTime* times, int blocks, size_t bytes, double clockHertz);

int launchPublished(Sum* sums, const int* in, size_t n);  // 7.11

// Your predictions. NAN: none yet.
extern const double predictedContiguousLoad;  // sectors that a load of a full warp takes in 7.3,
extern const double predictedStridedLoad;     // and in 7.4
extern const double predictedTreeBarriers;    // barriers that a block of 256 threads passes in 7.7
