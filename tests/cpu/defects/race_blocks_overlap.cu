// expect: race in global memory
// object: out
// The stride between blocks is one too small: the last element of a block is the first of the next.
#include <cstdio>

__global__ void number(int* out) {
    int i = blockIdx.x * (blockDim.x - 1) + threadIdx.x;
    out[i] = blockIdx.x;  // <- here
}

int main() {
    int* out;
    cudaMalloc(&out, 4 * 64 * sizeof(int));
    number<<<4, 64>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
