// expect: uninitialised shared memory
// object: bins
// Shared memory does not begin at zero either.
#include <cstdio>
#include <vector>

__global__ void histogram(const unsigned char* in, int n, int* out) {
    __shared__ int bins[16];
    for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(&bins[in[i] % 16], 1);  // <- here
    __syncthreads();
    if (threadIdx.x < 16) out[threadIdx.x] = bins[threadIdx.x];
}

int main() {
    const int n = 1024;
    std::vector<unsigned char> h(n);
    for (int i = 0; i < n; i++) h[i] = i;
    unsigned char* in;
    int* out;
    cudaMalloc(&in, n);
    cudaMalloc(&out, 16 * sizeof(int));
    cudaMemcpy(in, h.data(), n, cudaMemcpyHostToDevice);
    histogram<<<1, 128>>>(in, n, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
