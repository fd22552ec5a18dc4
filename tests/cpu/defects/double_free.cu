// expect: double free
// object: a
#include <cstdio>

__global__ void fill(int* a, int value) { a[threadIdx.x] = value; }

int main() {
    int *a, *b, h[32];
    cudaMalloc(&a, 32 * sizeof(int));
    cudaMalloc(&b, 32 * sizeof(int));
    fill<<<1, 32>>>(a, 1);
    fill<<<1, 32>>>(b, 2);
    cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[31]);
    cudaFree(a);
    cudaFree(b);
    cudaError_t error = cudaFree(a);  // <- here
    printf("%s\n", cudaGetErrorName(error));
    return 0;
}
