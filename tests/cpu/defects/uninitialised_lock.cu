// expect: uninitialised global memory
// object: lock
// A lock that nobody has opened yet: an exchange whose result is used reads what was there.
#include <cstdio>

__global__ void count(int* lock, int* sum) {
    while (atomicExch(lock, 1) == 1) {  // <- here
    }
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
}

int main() {
    int *lock, *sum, h;
    cudaMalloc(&lock, sizeof(int));
    cudaMalloc(&sum, sizeof(int));
    cudaMemset(sum, 0, sizeof(int));
    count<<<1, 1>>>(lock, sum);
    cudaMemcpy(&h, sum, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    cudaFree(lock);
    cudaFree(sum);
}
