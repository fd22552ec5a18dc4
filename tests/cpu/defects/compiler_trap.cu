// expect: trap
// thread: 3 0 0
// The host compiler's own function for it.
#include <cstdio>

__global__ void check(const int* in) {
#ifdef CPU_DEVICE
    if (in[threadIdx.x] < 0) __builtin_trap();  // <- here
#else
    if (in[threadIdx.x] < 0) __trap();  // nvcc knows no other
#endif
}

int main() {
    int h[32] = {1, 2, 3, -4}, *in;
    cudaMalloc(&in, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    check<<<1, 32>>>(in);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(in);
}
