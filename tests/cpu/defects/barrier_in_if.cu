// expect: divergent barrier
// Only half of the block comes to the first barrier; the other half goes on to the second.
#include <cstdio>

__global__ void stage(const int* in, int* out) {
    __shared__ int tile[64];
    int t = threadIdx.x;
    if (t < 32) {
        tile[t] = in[t];
        tile[t + 32] = in[t + 32];
        __syncthreads();  // <- here
    }
    out[t] = in[63 - t];
    __syncthreads();  // <- maybe
    out[t] += tile[t ^ 1];
}

int main() {
    int h[64] = {}, *in, *out;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    stage<<<1, 64>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
