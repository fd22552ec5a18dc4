// expect: device pointer on host
// object: d_in
// memcpy is the host's: it is the C library that touches the device's memory.
#include <cstdio>
#include <cstdlib>
#include <cstring>

__global__ void fill(float* out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}

int main(int argc, char**) {
    size_t n = 1000 * argc;
    float* d_in;
    auto* h_in = static_cast<float*>(malloc(n * sizeof(float)));
    cudaMalloc(&d_in, n * sizeof(float));
    fill<<<1, 1000>>>(d_in, n);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    memcpy(h_in, d_in, n * sizeof(float));  // <- here
    printf("%g\n", h_in[0]);
    cudaFree(d_in);
    free(h_in);
    return 0;
}
