// expect: race in shared memory
// cause: a __syncthreads() is missing
// object: tile
// no cause: loop
// A barrier is missing between filling the tile and reading it backwards.
#include <cstdio>

__global__ void reverse(int* data) {
    __shared__ int tile[128];
    int t = threadIdx.x;
    tile[t] = data[t];         // <- other
    data[t] = tile[127 - t];   // <- here
}

int main() {
    int h[128], *data;
    for (int i = 0; i < 128; i++) h[i] = i;
    cudaMalloc(&data, sizeof h);
    cudaMemcpy(data, h, sizeof h, cudaMemcpyHostToDevice);
    reverse<<<1, 128>>>(data);
    cudaError_t error = cudaMemcpy(h, data, sizeof h, cudaMemcpyDeviceToHost);
    printf("%s\n", cudaGetErrorString(error));
    cudaFree(data);
    return 0;
}
