// expect: host pointer in kernel
// cause: by its name
// A __constant__ array is known to kernels by its name. Handed over by the host, it is an address of the host's.
#include <cstdio>

__constant__ float coefficients[4];

__global__ void weigh(const float* weights, float* out) {
    out[threadIdx.x] = weights[threadIdx.x % 4];  // <- here
}

int main() {
    const float h[4] = {1, 2, 3, 4};
    float result[32], *out;
    cudaMalloc(&out, sizeof result);
    cudaMemcpyToSymbol(coefficients, h, sizeof h);
    weigh<<<1, 32>>>(coefficients, out);
    cudaError_t error = cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    printf("%s\n", cudaGetErrorString(error));
    cudaFree(out);
    return 0;
}
