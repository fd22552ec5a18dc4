// expect: out of bounds
// object: tile[threadIdx.y][16]
// thread: 15 0 0
// count: 16
// cause: end of a row
// tile[ty][tx + 1] would go on into the next row.
#include <cstdio>

__global__ void shiftLeft(const float* in, float* out) {
    __shared__ float tile[16][16];
    int i = threadIdx.y * 16 + threadIdx.x;
    tile[threadIdx.y][threadIdx.x] = in[i];
    __syncthreads();
    out[i] = tile[threadIdx.y][threadIdx.x + 1];  // <- here
}

int main() {
    float h[256] = {}, *in, *out;
    cudaMalloc((void**)&in, sizeof h);
    cudaMalloc((void**)&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    shiftLeft<<<1, dim3(16, 16)>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
