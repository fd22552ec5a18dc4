// expect: out of bounds
// object: sums[3]
// kernel: threeSums
// block: 0 0 0
// thread: 0 0 0
// count: 64
// cause: round too far
// The loop over a thread's own array goes one round too far. No memory of the device is touched.
#include <cstdio>

__global__ void threeSums(const int* in, int* out, int n) {
    int sums[3] = {0, 0, 0};
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        for (int k = 0; k <= 3; k++) sums[k] += in[i] * k;  // <- here
    out[threadIdx.x] = sums[0] + sums[1] + sums[2];
}

int main() {
    int *in, *out;
    cudaMalloc((void**)&in, 256 * sizeof(int));
    cudaMalloc((void**)&out, 64 * sizeof(int));
    cudaMemset(in, 0, 256 * sizeof(int));
    threeSums<<<1, 64>>>(in, out, 256);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
