// expect: host pointer in kernel | unknown address
// cause: index
// The index of a shared array is too large by so much that the host's memory is there, or nothing.
#include <cstdio>

__global__ void shift(int* out, int distance) {
    __shared__ int tile[64];
    int t = threadIdx.x;
    tile[t] = t;
    __syncthreads();
    const int* from = tile;
    out[t] = from[t + distance];  // <- here
}

int main() {
    int* out;
    cudaMalloc(&out, 64 * sizeof(int));
    shift<<<1, 64>>>(out, 100000);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
