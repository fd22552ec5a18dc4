// expect: race in global memory
// object: sums
// cause: among the threads of one block alone
// Two blocks add to one element with the scope of a block; their own elements they may add to so, in whichever way the
// scope is named.
#include <cstdio>

__global__ void addUp(const int* in, int* ofBlock, int* total) {
    __nv_atomic_fetch_add(&ofBlock[blockIdx.x], in[threadIdx.x], __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
    asm volatile("red.relaxed.cta.global.add.s32 [%0], %1;" ::"l"(&ofBlock[blockIdx.x]), "r"(1) : "memory");
    __syncthreads();
    if (threadIdx.x == 0)
        __nv_atomic_fetch_add(total, ofBlock[blockIdx.x], __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_BLOCK);   // <- here
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
