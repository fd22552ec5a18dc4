// expect: race in shared memory
// expect: race in global memory
// cause: atomicAdd
// kernel: histogram
// Two values of one bin: each thread reads the count, adds one and writes it back.
#include <cstdio>

__global__ void histogram(const unsigned char* in, int n, int* out) {
    __shared__ int bins[16];
    if (threadIdx.x < 16) bins[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) bins[in[i] / 16]++;  // <- here
    __syncthreads();
    if (threadIdx.x < 16) out[threadIdx.x] += bins[threadIdx.x];  // <- here
}

int main() {
    unsigned char h[1000], *in;
    int counts[16], *out;
    for (int i = 0; i < 1000; i++) h[i] = static_cast<unsigned char>(i * 7);
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof counts);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(out, 0, sizeof counts);
    histogram<<<4, 256>>>(in, 1000, out);
    cudaMemcpy(counts, out, sizeof counts, cudaMemcpyDeviceToHost);
    printf("%d\n", counts[0]);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
