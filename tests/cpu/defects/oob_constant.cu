// expect: out of bounds
// object: filter[5]
// kernel: blur
// A filter of five taps, and a loop that takes six.
#include <cstdio>

__constant__ float filter[5];
__constant__ float scale;

__global__ void blur(float* out, const float* in, int taps) {
    float sum = 0;
    for (int k = 0; k < taps; k++) sum += filter[k] * in[threadIdx.x + k];  // <- here
    out[threadIdx.x] = sum * scale;
}

int main() {
    float taps[5] = {1, 2, 3, 2, 1}, factor = 1 / 9.0f, *out, *in;
    cudaMalloc(&in, 64 * sizeof(float));
    cudaMalloc(&out, 32 * sizeof(float));
    cudaMemset(in, 0, 64 * sizeof(float));
    cudaMemcpyToSymbol(filter, taps, sizeof taps);
    cudaMemcpyToSymbol(scale, &factor, sizeof factor);
    blur<<<1, 32>>>(out, in, 6);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
