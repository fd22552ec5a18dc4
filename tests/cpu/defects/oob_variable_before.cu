// expect: out of bounds
// object: temperature[-1]
// block: 0 0 0
// thread: 0 0 0
// The first element has no left neighbour.
#include <cstdio>

constexpr int n = 64;
__device__ float power[n];
__device__ float temperature[n];

__global__ void spread(float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = power[i] + 0.5f * (temperature[i] + temperature[i - 1]);  // <- here
}

int main() {
    float* out;
    cudaMalloc(&out, n * sizeof(float));
    spread<<<2, 32>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
