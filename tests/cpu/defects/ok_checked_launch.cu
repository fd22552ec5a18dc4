// expect: nothing
// A launch that fails on purpose, and is looked at; then one that works. Peeking counts as looking.
#include <cstdio>

__global__ void fill(int* out) { out[threadIdx.x] = 1; }

int main() {
    int h = 0, *out;
    cudaMalloc(&out, 1024 * sizeof(int));
    fill<<<1, 2048>>>(out);
    cudaError_t first = cudaGetLastError();
    fill<<<0, 32>>>(out);
    cudaError_t second = cudaPeekAtLastError();
    cudaError_t same = cudaGetLastError();
    cudaError_t none = cudaGetLastError();
    fill<<<1, 1024>>>(out);
    cudaMemcpy(&h, out, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(out);
    printf("%s, %s\n", cudaGetErrorName(first), cudaGetErrorName(second));
    bool right = first != cudaSuccess && second != cudaSuccess && same == second && none == cudaSuccess;
    return right && h == 1 ? 0 : 1;
}
