// expect: race in global memory
// cause: atomicAdd
// object: count
// Only one thread a block counts, but the blocks get in each other's way.
#include <cstdio>

__global__ void countBlocks(int* count) {
    if (threadIdx.x == 0) *count += 1;  // <- here
}

int main() {
    int h = 0, *count;
    cudaMalloc(&count, sizeof(int));
    cudaMemset(count, 0, sizeof(int));
    countBlocks<<<16, 32>>>(count);
    cudaMemcpy(&h, count, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    cudaFree(count);
    return 0;
}
