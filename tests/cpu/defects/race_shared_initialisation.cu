// expect: race in shared memory
// object: bins
// The bins are cleared and counted without a barrier in between: a plain write races the atomics.
#include <cstdio>
#include <vector>

__global__ void histogram(const unsigned char* in, int n, int* out) {
    __shared__ int bins[64];
    if (threadIdx.x < 64) bins[threadIdx.x] = 0;  // <- here
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(&bins[in[i] % 64], 1);  // <- other
    }
    __syncthreads();
    if (threadIdx.x < 64) atomicAdd(&out[threadIdx.x], bins[threadIdx.x]);
}

int main() {
    const int n = 2048;
    std::vector<unsigned char> h(n);
    for (int i = 0; i < n; i++) h[i] = (i * 7) % 256;
    unsigned char* in;
    int* out;
    cudaMalloc(&in, n);
    cudaMalloc(&out, 64 * sizeof(int));
    cudaMemset(out, 0, 64 * sizeof(int));
    cudaMemcpy(in, h.data(), n, cudaMemcpyHostToDevice);
    histogram<<<2, 256>>>(in, n, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
