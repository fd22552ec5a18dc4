// expect: wrong mask
// cause: the mask does not name lane 16
// no cause: keep whole warps alive
// All lanes are alive, but those of the lower half ask the upper half for values, and the mask leaves it out.
#include <cstdio>

__global__ void addUp(const int* in, int* out) {
    int t = threadIdx.x, v = in[t];
    if (t % 32 < 16) v += __shfl_down_sync(0x0000ffffu, v, 16);  // <- here
    out[t] = v;
}

int main() {
    int h[64], *in, *out;
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    addUp<<<1, 64>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
