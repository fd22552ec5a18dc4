// expect: wrong mask
// __syncwarp() without an argument waits for all 32 lanes; half of them never come.
#include <cstdio>

__global__ void half(int* out) {
    __shared__ int s[32];
    int lane = threadIdx.x;
    s[lane] = lane;
    __syncwarp();
    if (lane < 16) {
        s[lane] += 1;
        __syncwarp();  // <- here
        out[lane] = s[15 - lane];
    }
    __syncthreads();  // <- maybe
}

int main() {
    int h[32], *out;
    cudaMalloc(&out, sizeof h);
    half<<<1, 32>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
