// Layer norm and RMS norm of rows, a warp a row by cooperative groups and a block a row by shuffles.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define CEIL_DIV(M, N) (((M) + (N)-1) / (N))

void cuda_check(cudaError_t error, const char *file, int line) {
    if (error != cudaSuccess) {
        printf("[CUDA ERROR] at file %s:%d:\n%s\n", file, line, cudaGetErrorString(error));
        exit(EXIT_FAILURE);
    }
};
#define cudaCheck(err) (cuda_check(err, __FILE__, __LINE__))

__global__ void layernorm_warp(float* __restrict__ out, float* __restrict__ mean, float* __restrict__ rstd,
                               const float* __restrict__ inp, const float* __restrict__ weight,
                               const float* __restrict__ bias, int N, int C) {
    namespace cg = cooperative_groups;
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    int idx = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
    if (idx >= N) return;
    const float* x = inp + idx * C;
    float sum = 0.0f;
    for (int i = warp.thread_rank(); i < C; i += warp.size()) sum += x[i];
    sum = cg::reduce(warp, sum, cg::plus<float>{});
    float m = sum / C;
    if (warp.thread_rank() == 0 && mean != nullptr) __stcs(mean + idx, m);
    sum = 0.0f;
    for (int i = warp.thread_rank(); i < C; i += warp.size()) {
        float diff = x[i] - m;
        sum += diff * diff;
    }
    sum = cg::reduce(warp, sum, cg::plus<float>{});
    float s = rsqrtf(sum / C + 1e-5f);
    if (warp.thread_rank() == 0 && rstd != nullptr) __stcs(rstd + idx, s);
    float* o = out + idx * C;
    for (int c = warp.thread_rank(); c < C; c += warp.size()) {
        float n = s * (__ldcs(x + c) - m);
        __stcs(o + c, n * weight[c] + bias[c]);
    }
}

__device__ float blockSum(float v) {
    __shared__ float warps[32];
    __shared__ float total;
    for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(0xffffffff, v, d);
    if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = v;
    __syncthreads();
    if (threadIdx.x < 32) {
        v = threadIdx.x < blockDim.x / 32 ? warps[threadIdx.x] : 0.0f;
        for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(0xffffffff, v, d);
        if (threadIdx.x == 0) total = v;
    }
    __syncthreads();
    return total;
}

__global__ void rmsnorm_block(float* out, const float* inp, const float* weight, int C) {
    const float4* x = reinterpret_cast<const float4*>(inp + blockIdx.x * C);
    float square = 0.0f;
    for (int i = threadIdx.x; i < C / 4; i += blockDim.x) {
        float4 v = x[i];
        square += v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
    }
    float scale = rsqrtf(blockSum(square) / C + 1e-6f);
    for (int i = threadIdx.x; i < C; i += blockDim.x) out[blockIdx.x * C + i] = inp[blockIdx.x * C + i] * scale * weight[i];
}

int main() {
    const int N = 50, C = 192;
    float *h = (float*)malloc(N * C * sizeof(float)), *r = (float*)malloc(N * C * sizeof(float)), w[C], b[C];
    for (int i = 0; i < N * C; i++) h[i] = sinf(i) * (1 + i % 3);
    for (int i = 0; i < C; i++) w[i] = 1 + 0.01f * i, b[i] = 0.5f - 0.002f * i;
    float *d_out, *d_mean, *d_rstd, *d_inp, *d_w, *d_b;
    cudaCheck(cudaMalloc(&d_out, N * C * sizeof(float)));
    cudaCheck(cudaMalloc(&d_inp, N * C * sizeof(float)));
    cudaCheck(cudaMalloc(&d_mean, N * sizeof(float)));
    cudaCheck(cudaMalloc(&d_rstd, N * sizeof(float)));
    cudaCheck(cudaMalloc(&d_w, C * sizeof(float)));
    cudaCheck(cudaMalloc(&d_b, C * sizeof(float)));
    cudaCheck(cudaMemcpy(d_inp, h, N * C * sizeof(float), cudaMemcpyHostToDevice));
    cudaCheck(cudaMemcpy(d_w, w, sizeof w, cudaMemcpyHostToDevice));
    cudaCheck(cudaMemcpy(d_b, b, sizeof b, cudaMemcpyHostToDevice));
    double worst = 0;
    const int block_size = 128;
    layernorm_warp<<<CEIL_DIV(N * 32, block_size), block_size>>>(d_out, d_mean, d_rstd, d_inp, d_w, d_b, N, C);
    cudaCheck(cudaGetLastError());
    cudaCheck(cudaMemcpy(r, d_out, N * C * sizeof(float), cudaMemcpyDeviceToHost));
    for (int n = 0; n < N; n++) {
        double mean = 0, var = 0;
        for (int c = 0; c < C; c++) mean += h[n * C + c] / C;
        for (int c = 0; c < C; c++) var += (h[n * C + c] - mean) * (h[n * C + c] - mean) / C;
        for (int c = 0; c < C; c++)
            worst = fmax(worst, fabs((h[n * C + c] - mean) / sqrt(var + 1e-5) * w[c] + b[c] - r[n * C + c]));
    }
    rmsnorm_block<<<N, block_size>>>(d_out, d_inp, d_w, C);
    cudaCheck(cudaMemcpy(r, d_out, N * C * sizeof(float), cudaMemcpyDeviceToHost));
    for (int n = 0; n < N; n++) {
        double square = 0;
        for (int c = 0; c < C; c++) square += double(h[n * C + c]) * h[n * C + c] / C;
        for (int c = 0; c < C; c++) worst = fmax(worst, fabs(h[n * C + c] / sqrt(square + 1e-6) * w[c] - r[n * C + c]));
    }
    cudaFree(d_out); cudaFree(d_inp); cudaFree(d_mean); cudaFree(d_rstd); cudaFree(d_w); cudaFree(d_b);
    free(h);
    free(r);
    printf("worst %.1e\n", worst);
    if (!(worst < 1e-4)) return 1;
    printf("PASS\n");
    return 0;
}
