// expect: atomic on a local variable
// kernel: histogram
// count: 32
// Each thread counts in bins of its own, in a function that does not say whose they are; the atomics on the shared bins
// are right.
#include <cstdio>

__device__ void count(int* bins, int value) {
    atomicAdd(&bins[value & 3], 1);  // <- here
}

__global__ void histogram(const int* in, int* out) {
    __shared__ int shared[4];
    int own[4] = {0, 0, 0, 0};
    if (threadIdx.x < 4) shared[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&shared[in[threadIdx.x] & 3], 1);
    count(own, in[threadIdx.x]);
    __syncthreads();
    if (threadIdx.x < 4) out[threadIdx.x] = shared[threadIdx.x] + own[threadIdx.x];
}

int main() {
    int *in, *out;
    cudaMalloc((void**)&in, 32 * sizeof(int));
    cudaMalloc((void**)&out, 4 * sizeof(int));
    cudaMemset(in, 0, 32 * sizeof(int));
    histogram<<<1, 32>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
