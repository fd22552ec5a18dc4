// expect: out of bounds
// A lane that read beyond the array has nothing to hand to the others: that is no second mistake.
#include <cstdio>

__global__ void addUp(int* sum, const int* in, int n) {
    int value = threadIdx.x <= n ? in[threadIdx.x] : 0;  // <- here
    for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(0xffffffff, value, distance);
    if (threadIdx.x == 0) *sum = value;
}

int main() {
    int *in, *sum, result = 0;
    cudaMalloc(&in, 20 * sizeof(int));
    cudaMalloc(&sum, sizeof(int));
    cudaMemset(in, 0, 20 * sizeof(int));
    addUp<<<1, 32>>>(sum, in, 20);
    cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
    printf("%d\n", result);
    cudaFree(in);
    cudaFree(sum);
    return 0;
}
