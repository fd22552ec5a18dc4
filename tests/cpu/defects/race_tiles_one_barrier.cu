// expect: race in shared memory
// object: a
// cause: a __syncthreads() is missing
// no cause: loop
// One barrier is missing, behind the loads of both tiles; what is read from them stands in three lines.
#include <cstdio>

__global__ void products(const float* in, float* out) {
    __shared__ float a[64], b[64];
    int t = threadIdx.x;
    a[t] = in[t];              // <- here
    b[t] = in[t + 64];         // <- maybe
    float left = a[63 - t];    // <- here
    float right = b[63 - t];   // <- maybe
    out[t] = left * right + a[t ^ 32];
}

int main() {
    float h[128] = {}, *in, *out;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    products<<<1, 64>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
