// expect: race in global memory
// object: total
// A lock that is given back without a fence: the next thread may take it before it can see the new sum.
#include <cstdio>

__device__ int lock;

__global__ void addUp(int* total) {
    if (threadIdx.x % 32 == 0) {
        while (atomicCAS(&lock, 0, 1) != 0) {}
        __threadfence();
        *total += 1;  // <- here
        atomicExch(&lock, 0);
    }
}

int main() {
    int h = 0, *total;
    cudaMalloc(&total, sizeof(int));
    cudaMemset(total, 0, sizeof(int));
    addUp<<<1, 256>>>(total);
    cudaMemcpy(&h, total, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    cudaFree(total);
    return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
