// Histograms: one for each warp in shared memory, and byte counters of each thread.
#include <cuda_runtime.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define CUDA_CHECK(x)                                                                          \
    do {                                                                                       \
        cudaError_t e_ = (x);                                                                  \
        if (e_ != cudaSuccess) {                                                               \
            fprintf(stderr, "%s:%d %s: %s\n", __FILE__, __LINE__, #x, cudaGetErrorString(e_)); \
            exit(1);                                                                           \
        }                                                                                      \
    } while (0)
#define BINS 256
// one sub-histogram a warp, packed 8-bit counters flushed to 32 bit
__global__ void histWarp(const unsigned char* __restrict__ data, size_t n, unsigned* hist) {
    extern __shared__ unsigned s_hist[];
    const int warps = blockDim.x / warpSize;
    unsigned* mine = s_hist + (threadIdx.x / warpSize) * BINS;
    for (int i = threadIdx.x; i < BINS * warps; i += blockDim.x) s_hist[i] = 0;
    __syncthreads();
    const uchar4* d4 = reinterpret_cast<const uchar4*>(data);
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n / 4; i += (size_t)gridDim.x * blockDim.x) {
        uchar4 v = d4[i];
        atomicAdd(mine + v.x, 1u);
        atomicAdd(mine + v.y, 1u);
        atomicAdd(mine + v.z, 1u);
        atomicAdd(&mine[v.w], 1u);
    }
    if (blockIdx.x == gridDim.x - 1) {
        size_t i = n / 4 * 4 + threadIdx.x;
        if (i < n) atomicAdd(&mine[data[i]], 1);
    }
    __syncthreads();
    for (int b = threadIdx.x; b < BINS; b += blockDim.x) {
        unsigned sum = 0;
#pragma unroll 4
        for (int w = 0; w < warps; ++w) sum += s_hist[w * BINS + b];
        if (sum) atomicAdd(&hist[b], sum);
    }
}
// per-thread byte counters in shared memory, laid out to avoid conflicts (64 threads, 64 bins)
__global__ void hist64(const uint4* in, unsigned* partial, int n4) {
    __shared__ unsigned char s[64 * 64];
    const unsigned pos = ((threadIdx.x & ~3u) | (threadIdx.x & 3));
    for (int i = 0; i < 64 / 4; i++) ((unsigned*)s)[threadIdx.x + i * 64] = 0;
    __syncthreads();
    for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n4; p += blockDim.x * gridDim.x) {
        uint4 d = in[p];
        unsigned w[4] = {d.x, d.y, d.z, d.w};
        for (int k = 0; k < 4; k++)
            for (int j = 0; j < 4; j++) s[pos + ((w[k] >> (8 * j + 2)) & 63) * 64]++;
    }
    __syncthreads();
    if (threadIdx.x < 64) {
        unsigned char* base = s + threadIdx.x * 64;
        unsigned sum = 0, at = threadIdx.x & 63;
        for (int i = 0; i < 64; i++) {
            sum += base[at];
            if (++at == 64) at = 0;
        }
        partial[blockIdx.x * 64 + threadIdx.x] = sum;
    }
}
__global__ void merge64(const unsigned* partial, unsigned* out, int count) {
    __shared__ unsigned d[128];
    unsigned sum = 0;
    for (int i = threadIdx.x; i < count; i += blockDim.x) sum += partial[blockIdx.x + i * 64];
    d[threadIdx.x] = sum;
    for (unsigned stride = blockDim.x / 2; stride > 0; stride >>= 1) {
        __syncthreads();
        if (threadIdx.x < stride) d[threadIdx.x] += d[threadIdx.x + stride];
    }
    if (threadIdx.x == 0) out[blockIdx.x] = d[0];
}
int main() {
    const size_t n = 40003;
    std::vector<unsigned char> h(n);
    unsigned s = 7;
    for (auto& c : h) c = (s = s * 1664525u + 1013904223u) >> 24;
    std::vector<unsigned> ref(BINS), got(BINS), r64(64), g64(64);
    for (auto c : h) ref[c]++;
    unsigned char* d;
    unsigned *dh, *dp, *d64;
    CUDA_CHECK(cudaMalloc((void**)&d, n));
    CUDA_CHECK(cudaMalloc((void**)&dh, BINS * 4));
    CUDA_CHECK(cudaMalloc(&dp, 8 * 64 * 4));
    CUDA_CHECK(cudaMalloc(&d64, 64 * 4));
    CUDA_CHECK(cudaMemcpy(d, h.data(), n, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(dh, 0, BINS * 4));
    histWarp<<<12, 192, 6 * BINS * sizeof(unsigned)>>>(d, n, dh);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(got.data(), dh, BINS * 4, cudaMemcpyDeviceToHost));
    int n4 = n / 16;
    for (int i = 0; i < n4 * 16; i++) r64[h[i] >> 2]++;
    hist64<<<8, 64>>>((const uint4*)d, dp, n4);
    merge64<<<64, 128>>>(dp, d64, 8);
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaMemcpy(g64.data(), d64, 256, cudaMemcpyDeviceToHost));
    printf("%s\n", got == ref && g64 == r64 ? "PASS" : "FAIL");
    cudaFree(d);
    cudaFree(dh);
    cudaFree(dp);
    cudaFree(d64);
}
