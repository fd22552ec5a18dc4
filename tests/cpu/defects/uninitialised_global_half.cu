// expect: uninitialised global memory
// object: in
// block: 2 0 0
// thread: 0 0 0
// count: 128
// cudaMemcpy was given elements where it wants bytes: a quarter of the array arrives. Blocks 0 and 1 are fine.
#include <cstdio>
#include <vector>

__global__ void negate(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = -in[i];  // <- here
}

int main() {
    const int n = 256, arrived = 128;
    std::vector<int> h(n, 7);
    int *in, *out;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMemcpy(in, h.data(), arrived * sizeof(int), cudaMemcpyHostToDevice);
    negate<<<4, 64>>>(in, out, n);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
