// expect: unknown address
// count: 100
// what: the launch was ended after 100 threads had gone wrong
// A null pointer in a million threads: a launch does not tell that a million times.
#include <cstdio>

__global__ void clear(float* values) {
    values[blockIdx.x * blockDim.x + threadIdx.x] = 0.0f;  // <- here
    __syncthreads();
}

int main() {
    clear<<<4096, 256>>>(nullptr);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
