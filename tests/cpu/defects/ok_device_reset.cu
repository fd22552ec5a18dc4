// expect: nothing
// cudaDeviceReset gives everything back at once.
#include <cstdio>

__global__ void fill(float* a, float* b) { a[threadIdx.x] = b[threadIdx.x] = 1; }

int main() {
    float *a, *b, h = 0;
    cudaMalloc(&a, 1000);
    cudaMalloc(&b, 1000);
    fill<<<1, 100>>>(a, b);
    cudaMemcpy(&h, a, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g\n", h);
    cudaError_t error = cudaDeviceReset();
    return error == cudaSuccess && h == 1 ? 0 : 1;
}
