// expect: misaligned
// Arrays carved out of one: five ints are 20 bytes, and a double cannot begin there.
#include <cstdio>

__global__ void carve(double* out) {
    extern __shared__ int counts[];
    double* sums = reinterpret_cast<double*>(counts + 5);
    if (threadIdx.x < 5) counts[threadIdx.x] = threadIdx.x;
    sums[threadIdx.x] = 0.5 * threadIdx.x;  // <- here
    __syncthreads();
    out[threadIdx.x] = sums[threadIdx.x] + counts[threadIdx.x % 5];
}

int main() {
    double* out;
    cudaMalloc(&out, 32 * sizeof(double));
    carve<<<1, 32, 5 * sizeof(int) + 33 * sizeof(double)>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
