// expect: nothing
// Cleared, barrier, counted by shared atomics, barrier, added to global memory by atomics.
#include <cstdio>
#include <vector>

__global__ void histogram(const unsigned char* in, int n, unsigned* out) {
    __shared__ unsigned bins[256];
    for (int b = threadIdx.x; b < 256; b += blockDim.x) bins[b] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&bins[in[i]], 1u);
    }
    __syncthreads();
    for (int b = threadIdx.x; b < 256; b += blockDim.x) {
        if (bins[b] > 0) atomicAdd(&out[b], bins[b]);
    }
}

int main() {
    const int n = 10000;
    std::vector<unsigned char> h(n);
    for (int i = 0; i < n; i++) h[i] = (i * i) % 251;
    unsigned char* in;
    unsigned counts[256], *out;
    cudaMalloc(&in, n);
    cudaMalloc(&out, sizeof counts);
    cudaMemset(out, 0, sizeof counts);
    cudaMemcpy(in, h.data(), n, cudaMemcpyHostToDevice);
    histogram<<<4, 128>>>(in, n, out);
    cudaMemcpy(counts, out, sizeof counts, cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    for (int i = 0; i < n; i++) counts[h[i]]--;
    int wrong = 0;
    for (unsigned c : counts) wrong += c != 0;
    printf("%d bins wrong\n", wrong);
    return wrong;
}
