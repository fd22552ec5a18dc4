// expect: unchecked launch
// 64 × 32 threads are more than a block may have. The kernel never runs, and nobody asks.
#include <cstdio>

__global__ void fill(int* out) { out[threadIdx.y * 64 + threadIdx.x] = 1; }

int main() {
    int* out;
    cudaMalloc(&out, 2048 * sizeof(int));
    cudaMemset(out, 0, 2048 * sizeof(int));
    fill<<<1, dim3(64, 32)>>>(out);  // <- here
    int h = -1;
    cudaMemcpy(&h, out, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(out);
    printf("%d\n", h);
    return 0;
}
