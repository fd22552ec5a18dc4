// expect: nothing
// Filled from the host, in whole and in part, between launches.
#include <cstdio>

__constant__ float coefficients[4];
__constant__ int shift = 3;

__global__ void apply(float* out) { out[threadIdx.x] = coefficients[threadIdx.x % 4] + shift; }

int main() {
    float h[32], c[4] = {1, 2, 3, 4}, *out, ten = 10;
    cudaMalloc(&out, sizeof h);
    cudaMemcpyToSymbol(coefficients, c, sizeof c);
    apply<<<1, 32>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    bool right = h[3] == 7;
    cudaMemcpyToSymbol(coefficients, &ten, sizeof ten, 3 * sizeof(float));
    apply<<<1, 32>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    right = right && h[3] == 13 && h[2] == 6;
    cudaFree(out);
    printf("%s\n", right ? "right" : "wrong");
    return right ? 0 : 1;
}
