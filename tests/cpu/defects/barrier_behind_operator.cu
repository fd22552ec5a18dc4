// expect: divergent barrier
// cause: is it, or a call that leads to it, in a branch?
// no cause: loop
// The branch is an operator: && calls the function, and so the barrier, in some threads only.
#include <cstdio>

__device__ bool shared(int* tile, int value) {
    int t = threadIdx.x;
    tile[t] = value;
    __syncthreads();  // <- here
    return tile[t ^ 1] > 0;  // <- maybe
}

__global__ void stage(const int* in, int* out) {
    __shared__ int tile[64];
    int t = threadIdx.x;
    tile[t] = 0;
    out[t] = in[t] < 32 && shared(tile, in[t]);  // <- maybe
}

int main() {
    int h[64], *in, *out;
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    stage<<<1, 64>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
