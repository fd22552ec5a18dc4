// expect: device pointer on host
// object: d_in
// The input was filled through the device pointer, before any copy.
#include <cstdio>

__global__ void twice(const float* in, float* out) { out[threadIdx.x] = 2 * in[threadIdx.x]; }

int main() {
    float *d_in, *d_out;
    cudaMalloc(&d_in, 32 * sizeof(float));
    cudaMalloc(&d_out, 32 * sizeof(float));
    for (int i = 0; i < 32; i++) d_in[i] = i;  // <- here
    twice<<<1, 32>>>(d_in, d_out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
