// expect: divergent barrier
// The condition splits a warp: even lanes wait here, odd lanes wait there.
#include <cstdio>

__global__ void evenOdd(int* data) {
    int t = threadIdx.x;
    if (t % 2 == 0) {
        data[t] = 2 * t;
        __syncthreads();  // <- here
    } else {
        data[t] = -t;
        __syncthreads();  // <- other
    }
}

int main() {
    int h[64], *data;
    cudaMalloc(&data, sizeof h);
    evenOdd<<<1, 64>>>(data);
    cudaError_t error = cudaMemcpy(h, data, sizeof h, cudaMemcpyDeviceToHost);
    printf("%s\n", cudaGetErrorString(error));
    cudaFree(data);
    return 0;
}
