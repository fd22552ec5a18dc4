// expect: misaligned
// expect: trap
// expect: unknown address
// what: copies 12 bytes asynchronously
// Asynchronous copies that the hardware has not: 16 bytes at an address that is no multiple, 12 bytes, and to global
// memory.
#include <cuda_pipeline.h>

#include <cstdio>

__global__ void copy(const float* in, float* out, size_t bytes) {
    __shared__ float4 tile[32];
    int which = threadIdx.x;
    float* to = reinterpret_cast<float*>(tile);
    if (which == 0)
        __pipeline_memcpy_async(to + 4 * threadIdx.x, in + 1 + 4 * threadIdx.x, 16);  // <- here
    else if (which == 1)
        __pipeline_memcpy_async(to + 4 * threadIdx.x, in + 4 * threadIdx.x, bytes);  // <- here
    else
        __pipeline_memcpy_async(out + 4 * threadIdx.x, in + 4 * threadIdx.x, 16);  // <- here
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[threadIdx.x] = tile[threadIdx.x].x;
}

int main() {
    float *in, *out;
    cudaMalloc(&in, 1024);
    cudaMalloc(&out, 1024);
    cudaMemset(in, 0, 1024);
    copy<<<1, 3>>>(in, out, 12);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaDeviceReset();
    return 0;
}
