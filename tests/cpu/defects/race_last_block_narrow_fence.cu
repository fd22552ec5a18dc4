// expect: race in global memory
// object: partial
// cause: __threadfence_block() is a fence for one block
// The counter tells who is last, but the fence is for the threads of one block.
#include <cstdio>

__device__ unsigned arrived = 0;

__global__ void addUp(const int* in, int* partial, int* out) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int i = 0; i < 32; i++) sum += in[blockIdx.x * 32 + i];
        partial[blockIdx.x] = sum;  // <- other
        __threadfence_block();
        last = atomicAdd(&arrived, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int sum = 0;
        for (int b = 0; b < gridDim.x; b++) sum += partial[b];  // <- here
        *out = sum;
    }
}

int main() {
    int h[128], *in, *partial, *out, sum;
    for (int i = 0; i < 128; i++) h[i] = 1;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&partial, 4 * sizeof(int));
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    addUp<<<4, 32>>>(in, partial, out);
    cudaMemcpy(&sum, out, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", sum);
    cudaFree(in);
    cudaFree(partial);
    cudaFree(out);
    return 0;
}
