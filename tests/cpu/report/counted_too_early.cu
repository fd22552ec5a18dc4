// Each block counts itself before it has added: the last one to be counted may find that others are still missing.
// It prints how many have added by then.
#include <cstdio>

__device__ int counted, added;

__global__ void count(int* found) {
    if (threadIdx.x > 0) return;
    const bool last = atomicAdd(&counted, 1) == int(gridDim.x) - 1;
    atomicAdd(&added, 1);
    if (last) *found = atomicAdd(&added, 0);
}

__global__ void countInOrder(int* found) {
    if (threadIdx.x > 0) return;
    atomicAdd(&added, 1);
    __threadfence();
    if (atomicAdd(&counted, 1) == 2 * int(gridDim.x) - 1) *found = atomicAdd(&added, 0);
}

int main() {
    int *memory, found = 0;
    cudaMalloc(&memory, 2 * sizeof(int));
    count<<<20, 64>>>(memory);
    countInOrder<<<20, 64>>>(memory + 1);
    cudaMemcpy(&found, memory, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("found %d\n", found);
    cudaFree(memory);
}
