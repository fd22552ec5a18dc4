// Inclusive scan with shuffles: warps, then the warps' sums, then blocks.
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#define FULL_MASK 0xffffffffu

template <typename T>
__device__ __forceinline__ T warp_inclusive_scan(T v)
{
    const int lane = threadIdx.x & 31;
#pragma unroll
    for (int d = 1; d < 32; d <<= 1) {
        T up = __shfl_up_sync(FULL_MASK, v, d);
        if (lane >= d) v += up;
    }
    return v;
}

template <typename T>
__global__ void block_scan(const T *in, T *out, T *totals, int n)
{
    __shared__ T warpSums[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    T v = i < n ? in[i] : T(0);
    v = warp_inclusive_scan(v);
    if (lane == 31) warpSums[warp] = v;
    __syncthreads();
    if (warp == 0) {
        T s = lane < blockDim.x / 32 ? warpSums[lane] : T(0);
        s = warp_inclusive_scan(s);
        warpSums[lane] = s;
    }
    __syncthreads();
    if (warp > 0) v += warpSums[warp - 1];
    if (i < n) out[i] = v;
    if (totals && threadIdx.x == blockDim.x - 1) totals[blockIdx.x] = v;
}

template <typename T>
__global__ void add_totals(T *out, const T *totals, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (blockIdx.x > 0 && i < n) out[i] += totals[blockIdx.x - 1];
}

template <typename T>
bool test(int n)
{
    std::vector<T> h(n), gold(n), got(n);
    for (int i = 0; i < n; ++i) h[i] = T(i % 5);
    std::partial_sum(h.begin(), h.end(), gold.begin());
    T *in, *out, *totals;
    const int block = 256, grid = (n + block - 1) / block;
    cudaMalloc(&in, n * sizeof(T));
    cudaMalloc(&out, n * sizeof(T));
    cudaMalloc(&totals, grid * sizeof(T));
    cudaMemcpy(in, h.data(), n * sizeof(T), cudaMemcpyHostToDevice);
    block_scan<<<grid, block>>>(in, out, totals, n);
    block_scan<<<1, 1024>>>(totals, totals, (T *)nullptr, grid);
    add_totals<<<grid, block>>>(out, totals, n);
    cudaMemcpy(got.data(), out, n * sizeof(T), cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    cudaFree(totals);
    return got == gold;
}

int main()
{
    bool ok = test<int>(20000) && test<float>(999) && test<double>(256) && test<unsigned long long>(3333);
    printf("%s\n", ok ? "PASS" : "FAIL");
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
