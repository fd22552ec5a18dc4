// expect: nothing
// Floating-point division by zero gives infinity, on a device as on the host.
#include <cmath>
#include <cstdio>

__global__ void divide(const float* a, const float* b, float* out) {
    int i = threadIdx.x;
    out[i] = a[i] / b[i];
}

int main() {
    float h[32], *a, *b, *out;
    for (int i = 0; i < 32; i++) h[i] = i;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(b, h, sizeof h, cudaMemcpyHostToDevice);
    for (int i = 0; i < 32; i++) h[i] = 1;
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    divide<<<1, 32>>>(a, b, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
    cudaFree(out);
    printf("%g %g\n", h[0], h[2]);
    return std::isinf(h[0]) && h[2] == 0.5f ? 0 : 1;
}
