// expect: step limit
// thread: 0 0 0
// cause: STEP_LIMIT
// The distance of a scan in a bool: it is 1 for ever. Every thread reaches every barrier.
#include <cstdio>

__global__ void scan(int* values, int n) {
    __shared__ int sums[32];
    int t = threadIdx.x;
    sums[t] = values[t];
    __syncthreads();
    for (bool d = 1; d < n; d *= 2) {
        int left = t >= d ? sums[t - d] : 0;
        __syncthreads();  // <- maybe
        sums[t] += left;
        __syncthreads();  // <- maybe
    }
    values[t] = sums[t];
}

int main() {
    int* values;
    cudaMalloc(&values, 32 * sizeof(int));
    cudaMemset(values, 0, 32 * sizeof(int));
    scan<<<1, 32>>>(values, 32);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(values);
}
