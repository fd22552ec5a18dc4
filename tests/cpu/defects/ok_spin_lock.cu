// expect: nothing
// A lock for whole blocks: compare-and-swap to enter, fences inside, exchange to leave.
#include <cstdio>

__device__ int lock = 0;

__global__ void deposit(volatile int* account) {
    if (threadIdx.x == 0) {
        while (atomicCAS(&lock, 0, 1) != 0) {
        }
        __threadfence();
        int balance = *account;
        *account = balance + blockIdx.x;
        __threadfence();
        atomicExch(&lock, 0);
    }
}

int main() {
    int h = -1, *account;
    cudaMalloc(&account, sizeof(int));
    cudaMemset(account, 0, sizeof(int));
    deposit<<<50, 32>>>(account);
    cudaMemcpy(&h, account, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(account);
    printf("%d\n", h);
    return h == 49 * 25 ? 0 : 1;
}
