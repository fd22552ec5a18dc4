// expect: out of bounds
// object: tile
// cause: an index is beyond the array
// no cause: launch
// The index is wrong by far: beyond all shared memory. No kernel here has a dynamic array that could be meant.
#include <cstdio>

__global__ void spread(const int* in, int* out) {
    __shared__ int tile[64];
    int t = threadIdx.x;
    tile[t] = 0;
    __syncthreads();
    tile[t * 10000] = in[t];  // <- here
    __syncthreads();
    out[t] = tile[t];
}

int main() {
    int h[64], *in, *out;
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    spread<<<1, 64>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
