// expect: out of bounds
// object: sums[3]
// count: 32
// The loop skips accesses, so that cpucc marks its rounds in this line, which has other elements too.
#include <cstdio>

__global__ void fourSums(const int* a, const int* b, int* out, int n) {
    int sums[3], first = 4 * threadIdx.x;
    for (int j = 0; j < 4; j++)
        if (first + j < n) sums[j] = a[first + j] + b[first + j];  // <- here
    out[threadIdx.x] = sums[0] + sums[1] + sums[2];
}

int main() {
    int *in, *out;
    cudaMalloc((void**)&in, 128 * sizeof(int));
    cudaMalloc((void**)&out, 32 * sizeof(int));
    cudaMemset(in, 0, 128 * sizeof(int));
    fourSums<<<1, 32>>>(in, in, out, 128);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
