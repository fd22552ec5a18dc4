// expect: race in global memory
// object: total
// The first thread clears the total, while other blocks already add to it.
#include <cstdio>

__global__ void addUp(const int* in, int* total) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) *total = 0;  // <- here
    atomicAdd(total, in[i]);  // <- other
}

int main() {
    int h[128], *in, *total, sum;
    for (int i = 0; i < 128; i++) h[i] = 1;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&total, sizeof(int));
    cudaMemset(total, 0, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    addUp<<<2, 64>>>(in, total);
    cudaMemcpy(&sum, total, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", sum);
    cudaFree(in);
    cudaFree(total);
    return 0;
}
