// Far jumps in sequences of random numbers: what the library's <curand_kernel.h> asks of the runtime
// (common/cpu/run/random_jumps.cpp). The tables for it are the host's memory, which kernels must not be seen to read.
#pragma once

namespace cpu_device {

// Marsaglia's xorshift generator of five words: what xorwow is without its counter.
struct XorshiftWords {
    unsigned word[5];
};
// L'Ecuyer's MRG32k3a: the last three numbers of its two recurrences, the oldest first.
struct MrgWords {
    unsigned first[3], second[3];
};

// After count · 2^stride steps more.
constexpr int strideOfXorwow = 67, strideOfMrg = 76, farStrideOfMrg = 127;
XorshiftWords jump(XorshiftWords words, unsigned long long count, int stride);
MrgWords jump(MrgWords words, unsigned long long count, int stride);

// Makes the tables, in some milliseconds. Before main(), so that no thread of a kernel has to.
bool prepareJumps();

}  // namespace cpu_device
