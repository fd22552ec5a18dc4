// expect: race in shared memory
// object: tile
// cause: a __syncthreads() is missing between the two accesses
// no cause: __syncwarp
// The __syncwarp() of a later step has nothing to do with the barrier that is missing before it.
#include <cstdio>

__global__ void reverse(const int* in, int* out) {
    __shared__ int tile[64];
    __shared__ int sums[64];
    int t = threadIdx.x;
    tile[t] = in[t];              // <- here
    sums[t] = tile[63 - t];       // <- here
    __syncwarp();
    out[t] = sums[t] + sums[t ^ 1];
}

int main() {
    int h[64], *in, *out;
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    reverse<<<1, 64>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
