// expect: assertion
// block: 1 0 0
// thread: 5 0 0
// kernel: inverse
#include <cassert>
#include <cstdio>

__global__ void inverse(const float* in, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    assert(in[i] != 0.0f);  // <- here
    out[i] = 1.0f / in[i];
}

int main() {
    float h[64], *in, *out;
    for (int i = 0; i < 64; i++) h[i] = i - 37;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    inverse<<<2, 32>>>(in, out);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
