// expect: nothing
// Partial sums, a fence, a counter: the block that arrives last adds up, and resets the counter.
#include <cstdio>

__device__ unsigned arrived = 0;

__global__ void addUp(const int* in, int* partial, int* out) {
    __shared__ int s[64];
    __shared__ bool last;
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * 64 + t];
    __syncthreads();
    for (int half = 32; half > 0; half /= 2) {
        if (t < half) s[t] += s[t + half];
        __syncthreads();
    }
    if (t == 0) {
        partial[blockIdx.x] = s[0];
        __threadfence();
        unsigned ticket = atomicInc(&arrived, gridDim.x);
        last = ticket == gridDim.x - 1;
    }
    __syncthreads();
    if (last) {
        int sum = 0;
        for (int b = t; b < gridDim.x; b += 64) sum += partial[b];
        s[t] = sum;
        __syncthreads();
        for (int half = 32; half > 0; half /= 2) {
            if (t < half) s[t] += s[t + half];
            __syncthreads();
        }
        if (t == 0) {
            *out = s[0];
            arrived = 0;
        }
    }
}

int main() {
    const int blocks = 100;
    static int h[blocks * 64];
    int *in, *partial, *out, sum = 0;
    for (int i = 0; i < blocks * 64; i++) h[i] = i % 9;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&partial, blocks * sizeof(int));
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    int expected = 0;
    for (int v : h) expected += v;
    bool right = true;
    for (int round = 0; round < 2; round++) {
        addUp<<<blocks, 64>>>(in, partial, out);
        cudaMemcpy(&sum, out, sizeof(int), cudaMemcpyDeviceToHost);
        right = right && sum == expected;
    }
    cudaFree(in);
    cudaFree(partial);
    cudaFree(out);
    printf("%d %d\n", sum, expected);
    return right ? 0 : 1;
}
