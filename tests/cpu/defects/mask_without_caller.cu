// expect: wrong mask
// All 32 lanes call, but the mask names only the lower sixteen.
#include <cstdio>

__global__ void addUp(int* out) {
    int v = threadIdx.x;
    for (int d = 8; d > 0; d /= 2) v += __shfl_down_sync(0x0000ffffu, v, d);  // <- here
    out[threadIdx.x] = v;
}

int main() {
    int h[32], *out;
    cudaMalloc(&out, sizeof h);
    addUp<<<1, 32>>>(out);
    cudaError_t error = cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%s\n", cudaGetErrorString(error));
    cudaFree(out);
    return 0;
}
