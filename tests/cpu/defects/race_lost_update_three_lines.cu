// expect: race in shared memory
// cause: atomicAdd
// object: bins
// no cause: __syncthreads
// The update in three steps: read, add, write. A barrier between them would not help.
#include <cstdio>

__global__ void histogram(const int* in, int* out) {
    __shared__ int bins[8];
    int t = threadIdx.x;
    if (t < 8) bins[t] = 0;
    __syncthreads();
    int count = bins[in[t] % 8];  // <- here
    count = count + 1;
    bins[in[t] % 8] = count;      // <- here
    __syncthreads();
    if (t < 8) out[t] = bins[t];
}

int main() {
    int h[256], *in, *out;
    for (int i = 0; i < 256; i++) h[i] = i * i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, 8 * sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    histogram<<<1, 256>>>(in, out);
    cudaMemcpy(h, out, 8 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
