// expect: nothing
// A barrier in a condition, in a loop, in a function: fine, as long as all threads of the block agree.
#include <cstdio>

__device__ void publish(int* box, int value) {
    if (threadIdx.x == 0) *box = value;
    __syncthreads();
}

__global__ void uniform(int* out, int rounds, bool twice) {
    __shared__ int box, other[64];
    if (blockIdx.x % 2 == 0) {
        publish(&box, 7);
    } else {
        publish(&box, 9);
    }
    int sum = 0;
    for (int r = 0; r < rounds + blockIdx.x; r++) {
        other[threadIdx.x] = box + r;
        __syncthreads();
        sum += other[63 - threadIdx.x];
        if (twice) __syncthreads();
    }
    while (__syncthreads_or(sum < 100)) sum += 50;
    int odd = __syncthreads_count(threadIdx.x % 2);
    out[blockIdx.x * 64 + threadIdx.x] = sum + odd;
}

int main() {
    int h[3 * 64], *out;
    cudaMalloc(&out, sizeof h);
    uniform<<<3, 64>>>(out, 4, true);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(out);
    printf("%d %d %d\n", h[0], h[64], h[128]);
    return h[0] == 34 + 100 + 32 && h[64] == 55 + 50 + 32 && h[128] == 57 + 50 + 32 ? 0 : 1;
}
