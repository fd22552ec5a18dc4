// expect: trap
// thread: 3 0 0
#include <cstdio>

__global__ void check(const int* in) {
    if (in[threadIdx.x] < 0) __trap();  // <- here
}

int main() {
    int h[32] = {1, 2, 3, -4}, *in;
    cudaMalloc(&in, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    check<<<1, 32>>>(in);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(in);
    return 0;
}
