// expect: nothing
// Threads that have ended are not waited for: alone, as a whole warp, in all of a block.
#include <cstdio>
#include <vector>

__global__ void addUp(const int* in, int* out, int n) {
    __shared__ int tile[96];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    int present = min(n - int(blockIdx.x * blockDim.x), int(blockDim.x));
    out[i] = tile[present - 1 - threadIdx.x];
    __syncthreads();
    tile[threadIdx.x] = 0;
}

int main() {
    const int n = 96 + 41;
    std::vector<int> h(n);
    for (int i = 0; i < n; i++) h[i] = i;
    int *in, *out;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    addUp<<<3, 96>>>(in, out, n);
    cudaMemcpy(h.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    printf("%d %d\n", h[0], h[96]);
    return h[0] == 95 && h[96] == 136 ? 0 : 1;
}
