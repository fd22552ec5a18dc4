// expect: race in global memory
// cause: atomicAdd
// object: count
// volatile makes a thread look again; it does not keep two threads of a block from changing the same value.
#include <cstdio>

__global__ void countAll(volatile int* count, const int* in) {
    if (in[threadIdx.x] > 0) *count = *count + 1;   // <- here
}

int main() {
    int h[128], *in, *count, result = 0;
    for (int i = 0; i < 128; i++) h[i] = i % 4;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&count, sizeof(int));
    cudaMemset(count, 0, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    countAll<<<1, 128>>>(count, in);
    cudaMemcpy(&result, count, sizeof result, cudaMemcpyDeviceToHost);
    printf("%d\n", result);
    cudaFree(in);
    cudaFree(count);
    return 0;
}
