// expect: nothing
// Each block waits for the one before it: a volatile flag, with fences on both sides.
#include <cstdio>

__global__ void chain(volatile int* flags, int* sums) {
    __shared__ int before;
    int b = blockIdx.x;
    if (threadIdx.x == 0) {
        if (b == 0) {
            before = 0;
        } else {
            while (flags[b - 1] == 0) {
            }
            __threadfence();
            before = sums[b - 1];
        }
        sums[b] = before + b;
        __threadfence();
        flags[b] = 1;
    }
    __syncthreads();
}

int main() {
    const int blocks = 20;
    int h[blocks], *flags, *sums;
    cudaMalloc(&flags, sizeof h);
    cudaMalloc(&sums, sizeof h);
    cudaMemset(flags, 0, sizeof h);
    chain<<<blocks, 32>>>(flags, sums);
    cudaMemcpy(h, sums, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(flags);
    cudaFree(sums);
    printf("%d\n", h[blocks - 1]);
    return h[blocks - 1] == 190 ? 0 : 1;
}
