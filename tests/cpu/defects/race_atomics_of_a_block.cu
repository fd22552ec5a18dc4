// expect: race in global memory
// object: sums
// cause: among the threads of one block alone
// Two blocks add to one element by an atomic function of a block; their own elements they may add to so.
#include <cstdio>

__global__ void addUp(const int* in, int* ofBlock, int* total) {
    atomicAdd_block(&ofBlock[blockIdx.x], in[threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd_block(total, ofBlock[blockIdx.x]);   // <- here
}

int main() {
    int h[64], *in, *sums, result;
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&sums, 3 * sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(sums, 0, 3 * sizeof(int));
    addUp<<<2, 64>>>(in, sums, sums + 2);
    cudaMemcpy(&result, sums + 2, sizeof result, cudaMemcpyDeviceToHost);
    printf("%d\n", result);
    cudaFree(in);
    cudaFree(sums);
    return 0;
}
