// expect: division by zero
// thread: 9 0 0
// The mean of an empty bin.
#include <cstdio>

__global__ void means(const int* sums, const int* counts, int* out) {
    int i = threadIdx.x;
    out[i] = sums[i] / counts[i];  // <- here
}

int main() {
    int h[32], *sums, *counts, *out;
    cudaMalloc(&sums, sizeof h);
    cudaMalloc(&counts, sizeof h);
    cudaMalloc(&out, sizeof h);
    for (int i = 0; i < 32; i++) h[i] = 9 - i;
    cudaMemcpy(sums, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(counts, h, sizeof h, cudaMemcpyHostToDevice);
    means<<<1, 32>>>(sums, counts, out);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(sums);
    cudaFree(counts);
    cudaFree(out);
    return 0;
}
