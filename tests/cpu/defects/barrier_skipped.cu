// expect: divergent barrier
// The guard i < n was put around the barrier too: in the last block some threads skip it and read the tile.
#include <cstdio>
#include <vector>

__global__ void reverseTiles(const int* in, int* out, int n) {
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = 0;
    if (i < n) {
        tile[threadIdx.x] = in[i];  // <- maybe
        __syncthreads();            // <- here
    }
    out[i] = tile[63 - threadIdx.x];  // <- maybe
}

int main() {
    const int n = 100;
    std::vector<int> h(n, 1);
    int *in, *out;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, 128 * sizeof(int));
    cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    reverseTiles<<<2, 64>>>(in, out, n);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
