// expect: unchecked launch
// 64 KiB of dynamic shared memory need cudaFuncSetAttribute first.
#include <cstdio>

__global__ void fill(int* out) {
    extern __shared__ int big[];
    big[threadIdx.x] = threadIdx.x;
    out[threadIdx.x] = big[threadIdx.x];
}

int main() {
    int* out;
    cudaMalloc(&out, 32 * sizeof(int));
    fill<<<1, 32, 64 * 1024>>>(out);  // <- here
    cudaFree(out);
    printf("done\n");
    return 0;
}
