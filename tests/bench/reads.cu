#include "reads.h"

#include "common/check.h"

namespace {

__device__ float sumOf(float v) { return v; }
__device__ float sumOf(float4 v) { return v.x + v.y + v.z + v.w; }

// So that the compiler keeps the loads.
__device__ void use(float* out, float sum) {
    if (sum == -1) *out = sum;   // of what is never below zero
}

constexpr int againThreads = 512, againLoads = 4;

// `mask`: the float4s of the set, less one.
__global__ void __launch_bounds__(againThreads, 2) again(float* out, const float4* in, unsigned mask, unsigned rounds) {
    unsigned at = (unsigned((mask + 1ull) * blockIdx.x / gridDim.x) & ~7u) + threadIdx.x;   // whole lines
    float sum = 0;
#pragma unroll 1
    for (unsigned i = 0; i < rounds; i++) {
        float4 mine[againLoads];
#pragma unroll
        for (int k = 0; k < againLoads; k++) mine[k] = in[(at + k * againThreads) & mask];
#pragma unroll
        for (int k = 0; k < againLoads; k++) sum += sumOf(mine[k]);
        at += againLoads * againThreads;
    }
    use(out, sum);
}

// All blocks walk through `n` elements side by side: a grid-stride loop, as many at a time as are in flight. Four blocks
// fit on a multiprocessor, however many that are.
template <int loads, class T>
__global__ void __launch_bounds__(readThreads, 4) inFlight(float* out, const T* in, size_t n) {
    const size_t stride = size_t(gridDim.x) * readThreads;
    float sum = 0;
    size_t i = size_t(blockIdx.x) * readThreads + threadIdx.x;
#pragma unroll 1
    for (; i + (loads - 1) * stride < n; i += loads * stride) {
        T mine[loads];
#pragma unroll
        for (int k = 0; k < loads; k++) mine[k] = in[i + k * stride];
#pragma unroll
        for (int k = 0; k < loads; k++) sum += sumOf(mine[k]);
    }
    for (; i < n; i += stride) sum += sumOf(in[i]);
    use(out, sum);
}

template <class T>
void launchInFlight(float* out, const T* in, size_t n, int blocks, int loads) {
    if (loads == 1) inFlight<1><<<blocks, readThreads>>>(out, in, n);
    if (loads == 2) inFlight<2><<<blocks, readThreads>>>(out, in, n);
    if (loads == 4) inFlight<4><<<blocks, readThreads>>>(out, in, n);
    if (loads == 8) inFlight<8><<<blocks, readThreads>>>(out, in, n);
    CHECK_LAUNCH();
}

}  // namespace

void readAgain(float* out, const float* in, size_t bytes, size_t total, int blocks) {
    const size_t aRound = size_t(againThreads) * againLoads * sizeof(float4);
    again<<<blocks, againThreads>>>(out, reinterpret_cast<const float4*>(in), unsigned(bytes / sizeof(float4) - 1),
                                    unsigned(total / aRound / blocks));
    CHECK_LAUNCH();
}

void readInFlight(float* out, const float* in, size_t bytes, int blocks, int loads, int width) {
    if (width == 4)
        launchInFlight(out, in, bytes / 4, blocks, loads);
    else
        launchInFlight(out, reinterpret_cast<const float4*>(in), bytes / 16, blocks, loads);
}
