// Loads that the first-level cache serves in another way: each kernel follows an array that leads every thread back to
// where it is, as usual at first and at the end, and in between in its own way, in `lanes` lanes of each warp.
#include "harness.h"

namespace {

__device__ int relaxed(const int* p) {
    int value;
    asm volatile("ld.relaxed.gpu.global.s32 %0, [%1];" : "=r"(value) : "l"(p) : "memory");
    return value;
}
__device__ int throughPtx(const int* p) {
    int value;
    asm volatile("ld.global.cg.s32 %0, [%1];" : "=r"(value) : "l"(p) : "memory");
    return value;
}
__device__ int notAllocated(const int* p) {
    int value;
    asm volatile("ld.global.L1::no_allocate.s32 %0, [%1];" : "=r"(value) : "l"(p) : "memory");
    return value;
}
__device__ int evictedFirst(const int* p) {
    int value;
    asm volatile("ld.global.L1::evict_first.s32 %0, [%1];" : "=r"(value) : "l"(p) : "memory");
    return value;
}

}  // namespace

#define LOADS(name, load)                                              \
    __global__ void name(int* out, const int* in, int lanes) {         \
        int i = blockIdx.x * blockDim.x + threadIdx.x, at = in[i];     \
        if (threadIdx.x % 32 < lanes) at = load;                       \
        __syncwarp();                                                  \
        at = in[at];                                                   \
        out[i] = in[at];                                               \
    }                                                                  \
    __global__ void name##Alone(int* out, const int* in, int rounds) { \
        int i = blockIdx.x * blockDim.x + threadIdx.x, at = i;         \
        for (int round = 0; round < rounds; ++round) at = load;        \
        out[i] = at;                                                   \
    }                                                                  \
    __global__ void name##OfStored(int* out, int* in, int lanes) {     \
        int i = blockIdx.x * blockDim.x + threadIdx.x, at = i;         \
        in[i] = i;                                                     \
        __syncwarp();                                                  \
        if (threadIdx.x % 32 < lanes) at = load;                       \
        __syncwarp();                                                  \
        at = in[at];                                                   \
        out[i] = in[at];                                               \
    }

LOADS(loadPlain, in[at])
LOADS(loadCa, __ldca(in + at))
LOADS(loadCg, __ldcg(in + at))
LOADS(loadCs, __ldcs(in + at))
LOADS(loadLu, __ldlu(in + at))
LOADS(loadCv, __ldcv(in + at))
LOADS(loadVolatile, *static_cast<const volatile int*>(in + at))
LOADS(loadRelaxed, relaxed(in + at))
LOADS(loadThroughPtx, throughPtx(in + at))
LOADS(loadNotAllocated, notAllocated(in + at))
LOADS(loadEvictedFirst, evictedFirst(in + at))

namespace {

constexpr int n = 1 << 14, block = 64;

template <class Kernel, class KernelOfStored>
void inItsWay(const std::string& name, Kernel among, Kernel alone, KernelOfStored ofStored) {
    const std::vector<int> numbers = filled<int>(n, [](size_t i) { return i; });
    Buffer<int> in(numbers), out(n);
    for (int lanes : {8, 32})
        measure(
            name.c_str(), text(lanes) + " lanes", [&] { among<<<n / block, block>>>(out.data, in.data, lanes); },
            holds(out, numbers));
    const std::string again = name + "Alone", stored = name + "OfStored";
    measure(
        again.c_str(), "4 rounds", [&] { alone<<<n / block, block>>>(out.data, in.data, 4); }, holds(out, numbers));
    for (int lanes : {8, 32})
        measure(
            stored.c_str(), text(lanes) + " lanes", [&] { ofStored<<<n / block, block>>>(out.data, in.data, lanes); },
            holds(out, numbers));
}
#define IN_ITS_WAY(name) inItsWay(#name, name, name##Alone, name##OfStored)

}  // namespace

int main(int argc, char** argv) {
    wantedKernels.assign(argv + 1, argv + argc);
    IN_ITS_WAY(loadPlain);
    IN_ITS_WAY(loadCa);
    IN_ITS_WAY(loadCg);
    IN_ITS_WAY(loadCs);
    IN_ITS_WAY(loadLu);
    IN_ITS_WAY(loadCv);
    IN_ITS_WAY(loadVolatile);
    IN_ITS_WAY(loadRelaxed);
    IN_ITS_WAY(loadThroughPtx);
    IN_ITS_WAY(loadNotAllocated);
    IN_ITS_WAY(loadEvictedFirst);
    return finish();
}
