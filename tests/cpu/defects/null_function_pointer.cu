// expect: unknown address
// thread: 5 0 0
// cause: a function pointer is null
// A table of functions with a gap.
#include <cstdio>

typedef float (*Operation)(float);
__device__ float half(float x) { return x / 2; }
__device__ float twice(float x) { return x * 2; }
__device__ Operation operations[8] = {half, half, half, half, twice, nullptr, twice, twice};

__global__ void apply(float* values) {
    float before = values[threadIdx.x];
    values[threadIdx.x] = operations[threadIdx.x](before);  // <- here
}

int main() {
    float* values;
    cudaMalloc(&values, 8 * sizeof(float));
    cudaMemset(values, 0, 8 * sizeof(float));
    apply<<<1, 8>>>(values);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(values);
}
