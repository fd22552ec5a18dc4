// expect: nothing
// A fence still counts, and so does what a thread has seen, after the block has waited for others in between.
#include <cstdio>

__device__ volatile int mayGoOn;
__device__ int chain[3];
__device__ int value[2];

__device__ void waitFor(int* word) {
    while (atomicAdd(word, 0) == 0) {
    }
}

__global__ void passOn(int* sum) {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        value[0] = 1;
        __threadfence();
        while (mayGoOn == 0) {
        }
        atomicExch(&chain[0], 1);
    } else if (blockIdx.x == 1) {
        waitFor(&chain[0]);
        __threadfence();
        value[1] = 2;
        __threadfence();
        while (mayGoOn == 1) {
        }
        atomicExch(&chain[1], 1);
    } else if (blockIdx.x == 2) {
        mayGoOn = 1;
        waitFor(&chain[0]);
        mayGoOn = 2;
        waitFor(&chain[1]);
        __threadfence();
        *sum = value[0] + value[1];
    }
}

int main() {
    int h = 0, *sum;
    cudaMalloc(&sum, sizeof(int));
    passOn<<<3, 32>>>(sum);
    cudaMemcpy(&h, sum, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(sum);
    printf("%s\n", h == 3 ? "right" : "wrong");
    return h == 3 ? 0 : 1;
}
