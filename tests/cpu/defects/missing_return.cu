// expect: trap
// thread: 2 0 0
// A branch of a device function returns nothing.
#include <cstdio>

__device__ __noinline__ int sign(int x) { if (x != 0) return x > 0 ? 1 : -1; }  // <- here

__global__ void signs(const int* in, int* out) { out[threadIdx.x] = sign(in[threadIdx.x]); }

int main() {
    int h[32], *in, *out;
    for (int i = 0; i < 32; i++) h[i] = i - 2;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    signs<<<1, 32>>>(in, out);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
}
