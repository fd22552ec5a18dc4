// expect: wrong mask
// cause: has ended: keep whole warps alive
// 40 elements: in the second warp 24 lanes have left, but the shuffle still names and reads them.
#include <cstdio>

__global__ void addUp(const int* in, int* out, int n) {
    int t = threadIdx.x;
    if (t >= n) return;
    int v = in[t];
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);  // <- here
    if (t % 32 == 0) atomicAdd(out, v);
}

int main() {
    int h[40], *in, *out;
    for (int i = 0; i < 40; i++) h[i] = 1;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof(int));
    cudaMemset(out, 0, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    addUp<<<1, 64>>>(in, out, 40);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
