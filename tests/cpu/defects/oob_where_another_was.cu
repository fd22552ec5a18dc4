// expect: out of bounds
// object: b
// block: 0 0 0
// thread: 1 0 0
// Far below b lies what a freed array has left: b is left, and not that one used.
#include <cstdio>

__global__ void backwards(float* b) {
    b[-200000 * static_cast<int>(threadIdx.x)] = 1;  // <- here
}

int main() {
    float *a, *b;
    cudaMalloc(&a, 1 << 20);
    cudaMalloc(&b, 1 << 20);
    cudaFree(a);
    backwards<<<1, 2>>>(b);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(b);
}
