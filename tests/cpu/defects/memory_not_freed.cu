// expect: memory not freed
// object: scratch
// A buffer of every round is kept; only the last one is freed.
#include <cstdio>

__global__ void fill(float* scratch, float value) { scratch[threadIdx.x] = value; }

int main() {
    float* scratch = nullptr;
    for (int round = 0; round < 3; round++) {
        cudaMalloc(&scratch, 1000 * sizeof(float));  // <- here
        fill<<<1, 100>>>(scratch, round);
    }
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(scratch);
    return 0;
}
