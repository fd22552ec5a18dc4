// expect: race in shared memory
// cause: in a loop perhaps at its end
// object: tile
// The next round fills the tile while other warps still read it.
#include <cstdio>

__global__ void addUp(const int* in, int* out) {
    __shared__ int tile[64];
    int t = threadIdx.x, sum = 0;
    for (int k = 0; k < 4; k++) {
        if (t >= 32) tile[t] = in[k * 64 + t];   // <- here
        __syncthreads();
        if (t < 32) sum += tile[t + 32];   // <- other
    }
    out[t] = sum;
}

int main() {
    int h[256], *in, *out;
    for (int i = 0; i < 256; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, 64 * sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    addUp<<<1, 64>>>(in, out);
    cudaMemcpy(h, out, 64 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
