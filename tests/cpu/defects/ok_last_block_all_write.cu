// expect: nothing
// As the programming guide has it: every thread writes and fences, one counts after the barrier.
#include <cstdio>

__device__ unsigned arrived;

__global__ void columns(float* partial, float* out) {
    __shared__ bool last;
    int t = threadIdx.x;
    partial[blockIdx.x * 32 + t] = t + blockIdx.x;
    __threadfence();
    __syncthreads();
    if (t == 0) last = atomicAdd(&arrived, 1u) == gridDim.x - 1;
    __syncthreads();
    if (!last) return;
    float sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += partial[b * 32 + t];
    out[t] = sum;
}

int main() {
    float h[32], *partial, *out;
    cudaMalloc(&partial, 10 * 32 * sizeof(float));
    cudaMalloc(&out, sizeof h);
    columns<<<10, 32>>>(partial, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(partial);
    cudaFree(out);
    printf("%g\n", h[31]);
    return h[31] == 10 * 31 + 45 ? 0 : 1;
}
