// expect: step limit
// The early return leaves the lock taken; the next block waits for ever.
#include <cstdio>

__device__ int lock = 0;

__global__ void visit(int* visits) {
    if (threadIdx.x != 0) return;
    while (atomicCAS(&lock, 0, 1) != 0) {  // <- maybe
    }
    if (blockIdx.x == 2) return;
    __threadfence();
    atomicAdd(visits, 1);
    atomicExch(&lock, 0);
}

int main() {
    int* visits;
    cudaMalloc(&visits, sizeof(int));
    cudaMemset(visits, 0, sizeof(int));
    visit<<<4, 32>>>(visits);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(visits);
    return 0;
}
