// expect: out of bounds
// object: tile
// thread: 0 0 0
// The left halo of the tile was forgotten.
#include <cstdio>

__global__ void blur(const float* in, float* out) {
    __shared__ float before[32];
    __shared__ float tile[32];
    int t = threadIdx.x;
    before[t] = 0.0f;
    tile[t] = in[t];
    __syncthreads();
    float left = tile[t - 1];  // <- here
    out[t] = 0.5f * (left + tile[t]) + before[t];
}

int main() {
    float h[32] = {1, 2, 3}, *in, *out;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    blur<<<1, 32>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
