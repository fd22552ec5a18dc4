// expect: out of bounds
// object: left
// thread: 63 0 0
// left[64] is where another array begins: nothing crashes, and the sum is wrong.
#include <cstdio>

__global__ void neighbours(int* out) {
    __shared__ int left[64];
    __shared__ int right[64];
    int t = threadIdx.x;
    left[t] = t;
    right[t] = 1000 + t;
    __syncthreads();
    out[t] = left[t + 1] + right[t];  // <- here
}

int main() {
    int h[64], *out;
    cudaMalloc(&out, sizeof h);
    neighbours<<<1, 64>>>(out);
    cudaError_t error = cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%s\n", cudaGetErrorString(error));
    cudaFree(out);
    return 0;
}
