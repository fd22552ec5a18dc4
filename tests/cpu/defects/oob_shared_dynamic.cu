// expect: out of bounds
// thread: 32 0 0
// cause: counts bytes
// The third launch argument counts bytes, not elements.
#include <cstdio>

__global__ void reverse(int* data) {
    extern __shared__ int buffer[];
    int t = threadIdx.x;
    buffer[t] = data[t];  // <- here
    __syncthreads();
    data[t] = buffer[blockDim.x - 1 - t];  // <- maybe
}

int main() {
    const int n = 128;
    int h[n], *data;
    for (int i = 0; i < n; i++) h[i] = i;
    cudaMalloc(&data, n * sizeof(int));
    cudaMemcpy(data, h, n * sizeof(int), cudaMemcpyHostToDevice);
    reverse<<<1, n, n>>>(data);
    cudaError_t error = cudaMemcpy(h, data, n * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%s\n", cudaGetErrorString(error));
    cudaFree(data);
    return 0;
}
