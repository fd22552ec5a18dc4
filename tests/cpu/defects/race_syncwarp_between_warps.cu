// expect: race in shared memory
// object: tile
// cause: a __syncwarp() orders the lanes of one warp only
// no cause: loop
// Two warps exchange their values: a __syncwarp() does not make them meet.
#include <cstdio>

__global__ void reverse(const int* in, int* out) {
    __shared__ int tile[64];
    int t = threadIdx.x;
    tile[t] = in[t];         // <- here
    __syncwarp();
    out[t] = tile[63 - t];   // <- here
}

int main() {
    int h[64], *in, *out;
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    reverse<<<1, 64>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
