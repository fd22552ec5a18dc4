// expect: race in global memory
// object: data
// Global memory is no different: threads of a block that exchange values through it need a barrier.
#include <cstdio>

__global__ void shift(int* data, int n) {
    int i = threadIdx.x;
    if (i + 1 < n) data[i] = data[i + 1];  // <- here
}

int main() {
    const int n = 128;
    int h[n], *data;
    for (int i = 0; i < n; i++) h[i] = i * i;
    cudaMalloc(&data, sizeof h);
    cudaMemcpy(data, h, sizeof h, cudaMemcpyHostToDevice);
    shift<<<1, n>>>(data, n);
    cudaMemcpy(h, data, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[31]);
    cudaFree(data);
    return 0;
}
