// expect: unchecked launch
// object: fill
// The kernel that should fill the array never runs; that the next one reads what nobody wrote only follows from it.
#include <cstdio>

__global__ void fill(int* values) { values[threadIdx.x] = threadIdx.x; }
__global__ void square(const int* values, int* out) { out[threadIdx.x] = values[threadIdx.x] * values[threadIdx.x]; }

int main() {
    int h[64], *values, *out;
    cudaMalloc(&values, sizeof h);
    cudaMalloc(&out, sizeof h);
    fill<<<1, dim3(64, 64)>>>(values);  // <- here
    square<<<1, 64>>>(values, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[63]);
    cudaFree(values);
    cudaFree(out);
    return 0;
}
