// expect: race in shared memory
// object: base
// One thread writes the value that all read; the barrier comes too late.
#include <cstdio>

__global__ void offsets(int* out) {
    __shared__ int base;
    if (threadIdx.x == 0) base = 100 * blockIdx.x;            // <- other
    out[blockIdx.x * 96 + threadIdx.x] = base + threadIdx.x;  // <- here
    __syncthreads();
}

int main() {
    int* out;
    cudaMalloc(&out, 2 * 96 * sizeof(int));
    offsets<<<2, 96>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
