// expect: out of bounds
// object: in
// block: 0 0 0
// thread: 0 0 0
// The first thread has no left neighbour.
#include <cstdio>
#include <vector>

__global__ void difference(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = in[i] - in[i - 1];  // <- here
}

int main() {
    const int n = 512;
    std::vector<int> h(n, 5);
    int *in = nullptr, *out = nullptr;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    difference<<<n / 128, 128>>>(in, out, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("error: %s\n", cudaGetErrorName(error));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
