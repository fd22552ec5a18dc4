// expect: deadlock | divergent barrier | wrong mask
// One warp waits for the block, while half of the other waits for lanes that wait for the block too.
#include <cstdio>

__global__ void tangle(int* out) {
    int t = threadIdx.x;
    if (t >= 48) {
        int v = __shfl_sync(0xffffffffu, t, 0);  // <- maybe
        out[t] = v;
    }
    __syncthreads();  // <- maybe
    if (t < 48) out[t] = t;
}

int main() {
    int* out;
    cudaMalloc(&out, 64 * sizeof(int));
    tangle<<<1, 64>>>(out);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
