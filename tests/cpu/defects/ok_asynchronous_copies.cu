// expect: nothing
// Asynchronous copies in every way that CUDA has, each waited for before anybody reads, and each buffer read before it
// is filled again.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>
#include <cuda/barrier>
#include <cuda/pipeline>

#include <cstdio>

namespace cg = cooperative_groups;
constexpr int block = 64, tiles = 6;

// Each thread adds up one element of every tile, read by another thread than the one that copied it.
__global__ void oneBuffer(const float* in, float* sums) {
    __shared__ float tile[block];
    float sum = 0;
    for (int t = 0; t < tiles; t++) {
        __pipeline_memcpy_async(&tile[threadIdx.x], &in[t * block + threadIdx.x], sizeof(float));
        __pipeline_commit();
        __pipeline_wait_prior(0);
        __syncthreads();
        sum += tile[block - 1 - threadIdx.x];
        __syncthreads();
    }
    sums[threadIdx.x] = sum;
}

__global__ void twoBuffers(const float4* in, float* sums) {
    __shared__ float4 tile[2][block / 4];
    int t = threadIdx.x;
    auto fetch = [&](int n) {
        if (n < tiles && t < block / 4) __pipeline_memcpy_async(&tile[n % 2][t], &in[n * block / 4 + t], 16);
        __pipeline_commit();
    };
    float sum = 0;
    fetch(0);
    for (int n = 0; n < tiles; n++) {
        fetch(n + 1);
        __pipeline_wait_prior(1);
        __syncthreads();
        sum += reinterpret_cast<const float*>(tile[n % 2])[block - 1 - t];
        __syncthreads();
    }
    sums[t] = sum;
}

__global__ void ownPipeline(const float* in, float* sums) {
    __shared__ float tile[3][block];
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    int t = threadIdx.x, fetched = 0;
    float sum = 0;
    for (int n = 0; n < tiles; n++) {
        for (; fetched < tiles && fetched < n + 3; fetched++) {
            pipe.producer_acquire();
            cuda::memcpy_async(&tile[fetched % 3][t], &in[fetched * block + t], sizeof(float), pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        __syncthreads();
        sum += tile[n % 3][block - 1 - t];
        pipe.consumer_release();
        __syncthreads();
    }
    sums[t] = sum;
}

__global__ void blocksPipeline(const float* in, float* sums) {
    __shared__ float tile[2][block];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    cg::thread_block group = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(group, &state);
    float sum = 0;
    for (int n = 0, fetched = 0; n < tiles; n++) {
        for (; fetched < tiles && fetched < n + 2; fetched++) {
            pipe.producer_acquire();
            cuda::memcpy_async(group, tile[fetched % 2], in + fetched * block,
                               cuda::aligned_size_t<16>(sizeof(float) * block), pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        sum += tile[n % 2][block - 1 - threadIdx.x];
        pipe.consumer_release();
    }
    sums[threadIdx.x] = sum;
}

// The first warp fills, the second adds up.
__global__ void rolesInPipeline(const float* in, float* sums) {
    __shared__ float tile[2][block];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    cg::thread_block group = cg::this_thread_block();
    bool fills = threadIdx.x < 32;
    auto pipe = cuda::make_pipeline(group, &state, fills ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
    int t = threadIdx.x % 32;
    float sum = 0, sum2 = 0;
    for (int n = 0; n < tiles; n++) {
        if (fills) {
            pipe.producer_acquire();
            for (int i = t; i < block; i += 32)
                cuda::memcpy_async(&tile[n % 2][i], &in[n * block + i], sizeof(float), pipe);
            pipe.producer_commit();
        } else {
            pipe.consumer_wait();
            sum += tile[n % 2][block - 1 - t];
            sum2 += tile[n % 2][block - 33 - t];
            pipe.consumer_release();
        }
    }
    if (!fills) sums[t] = sum, sums[t + 32] = sum2;
}

__global__ void byGroup(const float* in, float* sums) {
    __shared__ float tile[2][block];
    cg::thread_block group = cg::this_thread_block();
    float sum = 0;
    cg::memcpy_async(group, tile[0], in, sizeof(float) * block);
    for (int n = 0; n < tiles; n++) {
        if (n + 1 < tiles) {
            cg::memcpy_async(group, tile[(n + 1) % 2], in + (n + 1) * block, sizeof(float) * block);
            cg::wait_prior<1>(group);
        } else {
            cg::wait(group);
        }
        sum += tile[n % 2][block - 1 - threadIdx.x];
        group.sync();
    }
    sums[threadIdx.x] = sum;
}

__global__ void byBarrier(const float* in, float* sums) {
    __shared__ alignas(16) float tile[block];
    __shared__ cuda::barrier<cuda::thread_scope_block> filled, read;
    if (threadIdx.x == 0) {
        init(&filled, blockDim.x);
        init(&read, blockDim.x);
    }
    __syncthreads();
    float sum = 0;
    for (int n = 0; n < tiles; n++) {
        cuda::memcpy_async(&tile[threadIdx.x], &in[n * block + threadIdx.x], sizeof(float), filled);
        auto token = filled.arrive();
        filled.wait(std::move(token));
        sum += tile[block - 1 - threadIdx.x];
        read.arrive_and_wait();
    }
    sums[threadIdx.x] = sum;
}

int main() {
    float h[block * tiles], *in, *out;
    for (int i = 0; i < block * tiles; i++) h[i] = i % 97;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, block * sizeof(float));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    int failed = 0;
    auto check = [&](const char* name) {
        float sums[block];
        cudaError_t error = cudaMemcpy(sums, out, sizeof sums, cudaMemcpyDeviceToHost);
        for (int t = 0; t < block; t++) {
            float sum = 0;
            for (int n = 0; n < tiles; n++) sum += h[n * block + block - 1 - t];
            if (error == cudaSuccess && sums[t] == sum) continue;
            printf("%s: sum %d is %g, not %g: %s\n", name, t, sums[t], sum, cudaGetErrorString(error));
            failed = 1;
            break;
        }
        cudaMemset(out, 0, block * sizeof(float));
    };
    oneBuffer<<<1, block>>>(in, out);
    check("oneBuffer");
    twoBuffers<<<1, block>>>(reinterpret_cast<const float4*>(in), out);
    check("twoBuffers");
    ownPipeline<<<1, block>>>(in, out);
    check("ownPipeline");
    blocksPipeline<<<1, block>>>(in, out);
    check("blocksPipeline");
    rolesInPipeline<<<1, block>>>(in, out);
    check("rolesInPipeline");
    byGroup<<<1, block>>>(in, out);
    check("byGroup");
    byBarrier<<<1, block>>>(in, out);
    check("byBarrier");
    cudaFree(in);
    cudaFree(out);
    return failed;
}
