// expect: race in shared memory
// object: flags
// Two threads of different warps write different values to the same byte.
#include <cstdio>

__global__ void mark(unsigned char* out) {
    __shared__ unsigned char flags[64];
    int t = threadIdx.x;
    flags[t % 64] = t;  // <- here
    __syncthreads();
    if (t < 64) out[t] = flags[t];
}

int main() {
    unsigned char h[64], *out;
    cudaMalloc(&out, sizeof h);
    mark<<<1, 128>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[5]);
    cudaFree(out);
    return 0;
}
