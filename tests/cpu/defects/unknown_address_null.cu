// expect: unknown address
// The allocation failed, nobody looked, and the kernel got a null pointer.
#include <cstdio>

__global__ void clear(float* values) {
    values[threadIdx.x] = 0.0f;  // <- here
}

int main() {
    float* values = nullptr;
    cudaError_t error = cudaMalloc(&values, size_t(1) << 50);
    printf("%s\n", cudaGetErrorName(error));
    clear<<<1, 32>>>(values);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
