// expect: race in shared memory
// object: sums
// cause: a __syncwarp() orders the lanes of one warp only
// A tree of two warps: its barrier at the end of the loop is one for a warp.
#include <cstdio>

__global__ void tree(const int* in, int* out) {
    __shared__ int sums[64];
    int t = threadIdx.x;
    sums[t] = in[t];
    __syncthreads();
    for (int left = 32; left > 0; left /= 2) {
        if (t < left) sums[t] += sums[t + left];   // <- maybe
        else sums[t] = 0;                          // <- maybe
        __syncwarp();
    }
    __syncthreads();
    if (t == 0) *out = sums[0];
}

int main() {
    int h[64], *in, *out;
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    tree<<<1, 64>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
