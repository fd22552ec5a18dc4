// expect: assertion
// One thread's own check fails, and so its element is missing: that the next one misses it only follows.
#include <cassert>
#include <cstdio>

__global__ void differences(const int* in, int* out) {
    __shared__ int tile[64];
    int t = threadIdx.x;
    assert(in[t] < 60);  // <- here
    tile[t] = in[t];
    __syncthreads();
    out[t] = t > 0 ? tile[t] - tile[t - 1] : 0;
}

int main() {
    int h[64], *in, *out;
    for (int i = 0; i < 64; i++) h[i] = 63 - i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    differences<<<1, 64>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
