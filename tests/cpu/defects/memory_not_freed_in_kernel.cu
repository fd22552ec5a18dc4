// expect: memory not freed
// count: 1
// What a kernel allocates lives on after it.
#include <cstdio>

__global__ void sumOfSquares(int n, int* out) {
    int* squares = new int[n];  // <- here
    int sum = 0;
    for (int i = 0; i < n; i++) squares[i] = i * i;
    for (int i = 0; i < n; i++) sum += squares[i];
    out[threadIdx.x] = sum;
}

int main() {
    int* out;
    cudaMalloc(&out, 4 * sizeof(int));
    sumOfSquares<<<1, 4>>>(5, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
