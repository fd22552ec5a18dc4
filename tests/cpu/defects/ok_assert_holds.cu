// expect: nothing
#include <cassert>
#include <cstdio>

__global__ void root(const float* in, float* out) {
    int i = threadIdx.x;
    assert(in[i] >= 0.0f && "no negative numbers");
    if (in[i] < 0.0f) __trap();
    out[i] = sqrtf(in[i]);
}

int main() {
    float h[64], *in, *out;
    for (int i = 0; i < 64; i++) h[i] = i * i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    root<<<1, 64>>>(in, out);
    cudaError_t error = cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    assert(error == cudaSuccess);
    cudaFree(in);
    cudaFree(out);
    printf("%g\n", h[63]);
    return h[63] == 63 && error == cudaSuccess ? 0 : 1;
}
