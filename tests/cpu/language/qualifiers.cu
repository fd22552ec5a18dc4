// Where variables live and what functions may be: every qualifier once.
#include "check.h"

__constant__ float weights[4];
__constant__ const float fixedWeights[3] = {1, 2, 4};
__constant__ int scale = 3;
__device__ int counter = 10;
__device__ float table[2][3] = {{1, 2, 3}, {4, 5, 6}};
__device__ const int primes[5] = {2, 3, 5, 7, 11};
__managed__ int shared = 5;
__device__ __managed__ float both[4];
static __device__ unsigned hidden;
namespace inner {
__device__ double value = 2.5;
}
template <int N>
struct Config {
    static constexpr int size = N;
};
constexpr int extent = 7;

struct __align__(16) Aligned {
    float x, y, z;
};
static_assert(sizeof(Aligned) == 16 && alignof(Aligned) == 16);

__device__ __forceinline__ int twice(int x) { return 2 * x; }
__device__ __noinline__ int thrice(int x) { return 3 * x; }
__host__ __device__ inline int square(int x) { return x * x; }
__device__ int whereAmI() {
#ifdef __CUDA_ARCH__
    return __CUDA_ARCH__ / 100;
#else
    return 0;
#endif
}

struct Counter {
    int step;
    __host__ __device__ explicit Counter(int step) : step(step) {}
    __device__ int operator()(int x) const { return x + step; }
};

__global__ void __launch_bounds__(128, 2) constants(const float* __restrict__ in, float* __restrict__ out) {
    int i = threadIdx.x;
    out[i] = in[i] * weights[i % 4] + fixedWeights[i % 3] * scale;
}

__global__ void deviceVariables() {
    atomicAdd(&counter, 1);
    if (threadIdx.x == 0) {
        table[1][2] += table[0][1];
        inner::value *= 2;
        hidden = 77;
        shared += primes[4] + extent + Config<9>::size;
        both[1] = 1.5f;
    }
}

__global__ void functions(const __grid_constant__ Aligned parameter) {
    EXPECT(twice(4) == 8 && thrice(4) == 12 && square(4) == 16 && whereAmI() == 9);
    EXPECT(Counter(3)(4) == 7 && parameter.z == 6);
}

extern __shared__ int atFileScope[];
__global__ void sharedMemory(int* out) {
    __shared__ int row[32];
    __shared__ int grid[4][33];
    __shared__ Aligned structure;
    __shared__ volatile int single;
    int i = threadIdx.x;
    row[i] = i;
    for (int k = 0; k < 4; k++) grid[k][i] = 100 * k + i;
    atFileScope[i] = 1000 + i;
    if (i == 0) {
        structure.y = 2;
        single = 9;
    }
    __syncthreads();
    int j = 31 - i;
    out[i] = row[j] + grid[3][j] + atFileScope[j] + int(structure.y) + single;
}

__global__ void twoArrays(float* out, int n) {
    extern __shared__ float buffer[];
    float* first = buffer;
    int* second = reinterpret_cast<int*>(buffer + n);
    int i = threadIdx.x;
    first[i] = i + 0.5f;
    second[i] = 10 * i;
    __syncthreads();
    out[i] = first[n - 1 - i] + second[n - 1 - i];
}

__global__ void renewedForEachBlock(int* out) {
    __shared__ int total;
    if (threadIdx.x == 0) total = 0;
    __syncthreads();
    atomicAdd(&total, blockIdx.x);
    __syncthreads();
    if (threadIdx.x == 0) out[blockIdx.x] = total;
}

int main() {
    float w[4] = {0.5f, 1, 2, 4};
    CUDA(cudaMemcpyToSymbol(weights, w, sizeof w));
    std::vector<float> values(64);
    for (int i = 0; i < 64; i++) values[i] = i;
    DeviceArray<float> in(values), out(64), pairs(16);
    DeviceArray<int> mixed(32), totals(3);
    constants<<<1, 64>>>(in, out);
    both[0] = 0.25f;
    deviceVariables<<<1, 64>>>();
    FINISH_KERNEL();
    std::vector<float> result = out.toHost();
    for (int i = 0; i < 64; i++) EXPECT(result[i] == i * w[i % 4] + (1 << i % 3) * 3);

    int c = 0;
    float t[2][3];
    double v = 0;
    unsigned h = 0;
    CUDA(cudaMemcpyFromSymbol(&c, counter, sizeof c));
    CUDA(cudaMemcpyFromSymbol(t, table, sizeof t));
    CUDA(cudaMemcpyFromSymbol(&v, inner::value, sizeof v));
    CUDA(cudaMemcpyFromSymbol(&h, hidden, sizeof h));
    EXPECT(c == 74 && t[0][1] == 2 && t[1][2] == 8 && v == 5 && h == 77);
    EXPECT(both[0] == 0.25f && both[1] == 1.5f && shared == 32);

    Aligned a{4, 5, 6};
    functions<<<1, 1>>>(a);
    sharedMemory<<<1, 32, 32 * sizeof(int)>>>(mixed);
    twoArrays<<<1, 16, 16 * (sizeof(float) + sizeof(int))>>>(pairs, 16);
    renewedForEachBlock<<<3, 32>>>(totals);
    FINISH_KERNEL();
    std::vector<int> m = mixed.toHost(), per = totals.toHost();
    for (int i = 0; i < 32; i++) EXPECT(m[i] == 3 * (31 - i) + 1300 + 11);
    std::vector<float> p = pairs.toHost();
    for (int i = 0; i < 16; i++) EXPECT(p[i] == 11 * (15 - i) + 0.5f);
    for (int b = 0; b < 3; b++) EXPECT(per[b] == 32 * b);
    return finish("qualifiers");
}
