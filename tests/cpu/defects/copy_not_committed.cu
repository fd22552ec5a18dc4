// expect: copy under way
// object: tile
// thread: 0 0 0
// cause: committed
// what: thread (0,0,0) reads what its own asynchronous copy
// A wait is for batches, and these copies are in none.
#include <cuda_pipeline.h>

#include <cstdio>

__global__ void copy(const int* in, int* out) {
    __shared__ int tile[32];
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int));  // <- here
    __pipeline_wait_prior(0);
    out[threadIdx.x] = tile[threadIdx.x];  // <- other
}

int main() {
    int h[32], *in, *out;
    for (int i = 0; i < 32; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    copy<<<1, 32>>>(in, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[7]);
    cudaFree(in);
    cudaFree(out);
    return h[7] == 7;  // the forgotten wait reads what was there before
}
