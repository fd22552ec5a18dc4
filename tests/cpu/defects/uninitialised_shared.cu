// expect: uninitialised shared memory
// object: tile
// The first half of the block fills half of the tile, and the tree reads all of it.
#include <cstdio>

__global__ void addUp(const int* in, int* out) {
    __shared__ int tile[128];
    int t = threadIdx.x;
    if (t < 64) tile[t] = in[t];
    __syncthreads();
    for (int half = 64; half > 0; half /= 2) {
        if (t < half) tile[t] += tile[t + half];  // <- here
        __syncthreads();
    }
    if (t == 0) *out = tile[0];
}

int main() {
    int h[64] = {}, *in, *out;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    addUp<<<1, 128>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
