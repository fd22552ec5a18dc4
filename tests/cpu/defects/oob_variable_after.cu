// expect: out of bounds
// object: weights[8]
// thread: 8 0 0
// Behind weights lies another variable, or nothing that crashes: the sums are wrong, here or on the next card.
#include <cstdio>

__device__ int weights[8];
__device__ int sums[16];

__global__ void add(int n) {
    int t = threadIdx.x;
    if (t <= n) sums[t] += weights[t];  // <- here
}

int main() {
    int ones[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    cudaMemcpyToSymbol(weights, ones, sizeof ones);
    add<<<1, 32>>>(8);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
