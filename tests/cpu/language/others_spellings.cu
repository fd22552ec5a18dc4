// What published programs write, nvcc takes, and a C++ compiler by itself would not.
#include <cuda.h>
#ifndef __host__
#define __host__
#define __device__
#endif
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda/atomic>
#include <nvtx3/nvToolsExt.h>
#include "check.h"
#ifndef __CUDA_ARCH__
extern const dim3 blockDim;
extern const uint3 threadIdx;
#endif
extern __device__ __device_builtin__ void __syncthreads(void);
constexpr int warpSize = 32;

// A name put together, and a template behind a macro without a semicolon.
#define LAUNCH(name, threads, ...) name##_kernel<<<1, threads>>>(__VA_ARGS__)
__global__ void add_kernel(int* p, int n) { p[threadIdx.x] += n; }
#define TWICE(T) \
    __device__ T twice(T x) { return 2 * x; }
TWICE(int)
template <int by, class T>
__global__ void shift(T* p) {
    __syncthreads();
    p[threadIdx.x] = twice(p[threadIdx.x]) + by;
}

// Without the word "template".
template <class To, class From>
struct Cast {
    template <size_t n>
    __device__ static void cast(To* to, const From* from) {
        for (size_t i = 0; i < n; i++) to[i] = To(from[i]);
    }
};
template <class From, class To, size_t n>
__device__ void convert(To* to, const From* from) {
    Cast<To, From>::cast<n>(to, from);
}

// asm behind an #if that asks for the toolkit, of another text for the host; a constraint in a macro; volatile.
#define POINTER "l"
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
#define SYNCED
#endif
#ifdef SYNCED
#define NEIGHBOUR(dir, T, r)                                                                                         \
    __device__ inline int neighbour_##dir(int x) {                                                                   \
        int y;                                                                                                       \
        asm volatile("{ .reg ." #T " s; shfl.sync." #dir ".b32 s, %1, 1, 0, 0xffffffff; mov." #T " %0, s; }"          \
                     : "=" #r(y)                                                                                     \
                     : #r(x));                                                                                       \
        return y;                                                                                                    \
    }
#else
#define NEIGHBOUR(dir, T, r)                                                                                          \
    __device__ inline int neighbour_##dir(int x) {                                                                    \
        int y;                                                                                                        \
        asm volatile("{ .reg ." #T " s; shfl." #dir ".b32 s, %1, 1, 0; mov." #T " %0, s; }" : "=" #r(y) : #r(x));     \
        return y;                                                                                                     \
    }
#endif
NEIGHBOUR(up, b32, r)
// A whole operand, and a piece of the text, behind a condition of the compiler's.
#if defined(_WIN64) || defined(__LP64__)
#define AT(p) "l"(p)
#else
#define AT(p) "r"(p)
#endif
#if __CUDACC_VER_MAJOR__ > 11
#define SIZE(n) ".L2::" #n "B"
#define HINT(n) SIZE(n)
#else
#define HINT(n)
#endif
#define LOAD(to, x) asm volatile("ld.global" HINT(128) ".b32 %0, [%1];" : "=r"(to) : AT(x))
__global__ void assembly(int* p) {
#if __CUDA_ARCH__ >= 500 && CUDA_VERSION >= 7050
    unsigned r;
    asm("lop3.b32 %0, %1, %2, %3, 0xD2;" : "=r"(r) : "r"(5), "r"(6), "r"(15));
    EXPECT(r == (5 ^ (~6 & 15)));
#else
    EXPECT(false);
#endif
    int4 v;
    asm volatile("ld.volatile.global.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
                 : POINTER(p));
    EXPECT(v.x == 1 && v.y == 2 && v.z == 3 && v.w == 4);
    int loaded = 0, again = 0;
    LOAD(loaded, p + 1);
    asm volatile("ld.global" HINT(64) ".b32 %0, [%1];" : "=r"(again) : AT(
        p + 2));
    EXPECT(loaded == 2 && again == 3);
    EXPECT(neighbour_up(threadIdx.x) == (threadIdx.x ? int(threadIdx.x) - 1 : 0));
}

// A member that an #if leaves out.
#if defined(ONE) || defined(OTHER)
#define MEMBERS
#endif
struct Graph {
#ifdef MEMBERS
    struct Node {
        int number;
    };
#endif
    int count;
};

__global__ void bits(float* out) {
    constexpr __half_raw infinite = {0x7c00};
    constexpr __half2_raw two = {0x3c00, 0x4000};
    constexpr __nv_bfloat16_raw one = {0x3f80};
    out[0] = __half2float(__half(infinite));
    out[1] = __high2float(__half2(two));
    out[2] = __bfloat162float(__nv_bfloat16(one));
    out[3] = static_cast<__half_raw>(__float2half(0.5f)).x;
}

// More than a small stack, in local memory.
__global__ void large(int* out, int n) {
    int a[20000];
    for (int i = 0; i < n; i++) a[i] = i;
    int sum = 0;
    for (int i = 0; i < 10; i++) sum += a[i * (n / n)];
    *out = sum + a[n - 1];
}
__global__ void casts(float* out, const int* in) { convert<int, float, 4>(out, in); }
__global__ void volatiles(volatile cuda::std::atomic<int>* a) {
    a->store(5);
    a->fetch_add(2);
}

int main() {
    DeviceArray<int> p(std::vector<int>{1, 2, 3, 4}), sum(1);
    assembly<<<1, 32>>>(p);
    FINISH_KERNEL();
    LAUNCH(add, 4, p, 32);
    shift<2><<<1, 4>>>(p.data);
    FINISH_KERNEL();
    EXPECT((p.toHost() == std::vector<int>{68, 70, 72, 74}));
    DeviceArray<float> f(4);
    casts<<<1, 1>>>(f, p);
    FINISH_KERNEL();
    EXPECT((f.toHost() == std::vector<float>{68, 70, 72, 74}));
    bits<<<1, 1>>>(f);
    FINISH_KERNEL();
    EXPECT((f.toHost()[0] > 1e9f && f.toHost()[1] == 2 && f.toHost()[2] == 1 && f.toHost()[3] == 0x3800));
    large<<<1, 1>>>(sum, 20000);
    FINISH_KERNEL();
    EXPECT(sum.toHost()[0] == 45 + 19999);
    DeviceArray<int> atomic(1);
    volatiles<<<1, 1>>>(reinterpret_cast<volatile cuda::std::atomic<int>*>(atomic.data));
    FINISH_KERNEL();
    EXPECT(atomic.toHost()[0] == 7);
    const nvtxRangeId_t range = nvtxRangeStart("all");
    const nvtxDomainHandle_t domain = nvtxDomainCreate("of its own");
    nvtxNameOsThread(0, "main");
    nvtxDomainDestroy(domain);
    nvtxRangeEnd(range);
    EXPECT(warpSize == 32 && sizeof(Graph) == 4);
    return finish("others_spellings");
}
