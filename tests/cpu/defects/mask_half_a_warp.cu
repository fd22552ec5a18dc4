// expect: wrong mask
// cause: the block has no thread for that lane
// no cause: keep whole warps alive
// Blocks of 48 threads: the second warp has 16 lanes.
#include <cstdio>

__global__ void addUp(const int* in, int* out) {
    int t = threadIdx.x, v = in[t];
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);  // <- here
    if (t % 32 == 0) out[t / 32] = v;
}

int main() {
    int h[64], *in, *out;
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    addUp<<<1, 48>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
