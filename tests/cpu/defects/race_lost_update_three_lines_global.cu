// expect: race in global memory
// cause: atomicAdd
// object: total
// One thread of each block adds: the blocks lose each other's sums.
#include <cstdio>

__global__ void addUp(int* total) {
    if (threadIdx.x == 0) {
        int sum = *total;           // <- here
        sum += blockIdx.x + 1;
        *total = sum;               // <- here
    }
}

int main() {
    int h, *total;
    cudaMalloc(&total, sizeof(int));
    cudaMemset(total, 0, sizeof(int));
    addUp<<<40, 32>>>(total);
    cudaMemcpy(&h, total, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    cudaFree(total);
    return 0;
}
