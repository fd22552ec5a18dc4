// expect: uninitialised shared memory
// object: last
// block: 1 0 0
// Shared memory does not live on from one block to the next.
#include <cstdio>

__global__ void remember(int* out) {
    __shared__ int last[32];
    if (blockIdx.x == 0) last[threadIdx.x] = threadIdx.x;
    out[blockIdx.x * 32 + threadIdx.x] = last[threadIdx.x];  // <- here
}

int main() {
    int* out;
    cudaMalloc(&out, 64 * sizeof(int));
    remember<<<2, 32>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
