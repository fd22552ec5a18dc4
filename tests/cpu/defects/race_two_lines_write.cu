// expect: race in shared memory
// object: tile
// cause: two lines write the same element: check the index of both
// Rows of 32 are meant, and are 16 apart: what one line writes behind a row's middle, the other writes before it.
#include <cstdio>

__global__ void turn(const int* in, int* out) {
    __shared__ int tile[2 * 32];
    int t = threadIdx.x;
    tile[t] = in[2 * t];           // <- other
    tile[16 + t] = in[2 * t + 1];  // <- here
    __syncthreads();
    out[t] = tile[t];
    out[32 + t] = tile[16 + t];
}

int main() {
    int h[64], *in, *out;
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    turn<<<1, 32>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost)));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
