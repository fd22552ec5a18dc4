// expect: write to constant memory
// object: coefficients
// Constant memory is written by the host, with cudaMemcpyToSymbol, never by a kernel.
#include <cstdio>

__constant__ float coefficients[4];

__global__ void prepare(float base) {
    float* c = const_cast<float*>(coefficients);
    c[threadIdx.x] = base + threadIdx.x;  // <- here
}

__global__ void apply(float* out) { out[threadIdx.x] = coefficients[threadIdx.x % 4]; }

int main() {
    float h[32], *out;
    cudaMalloc(&out, sizeof h);
    prepare<<<1, 4>>>(1.0f);
    apply<<<1, 32>>>(out);
    cudaError_t error = cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%s\n", cudaGetErrorString(error));
    cudaFree(out);
    return 0;
}
