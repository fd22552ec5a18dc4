// expect: wrong mask
// The full mask promises 32 lanes; only 16 come into this branch, the others wait elsewhere.
#include <cstdio>

__global__ void halfSum(int* out) {
    __shared__ int sum;
    int v = threadIdx.x;
    if (threadIdx.x < 16) {
        for (int d = 8; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);  // <- here
        if (threadIdx.x == 0) sum = v;
    }
    __syncthreads();  // <- maybe
    out[threadIdx.x] = sum;
}

int main() {
    int h[32], *out;
    cudaMalloc(&out, sizeof h);
    halfSum<<<1, 32>>>(out);
    cudaError_t error = cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%s\n", cudaGetErrorString(error));
    cudaFree(out);
    return 0;
}
