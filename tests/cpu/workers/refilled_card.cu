// Cooperative launches that fill the card, one after the other: each needs all stacks, whichever worker had them before.
#include <cooperative_groups.h>
#include <cstdio>

__global__ void meet(int* sum) {
    atomicAdd(sum, 1);
    cooperative_groups::this_grid().sync();
    if (blockIdx.x == 0 && threadIdx.x == 0 && *sum % (264 * 1024) != 0) *sum = -1;
}

int main() {
    int *sum, result = 0, launches = 12;
    cudaMalloc(&sum, sizeof *sum);
    cudaMemset(sum, 0, sizeof *sum);
    for (int i = 0; i < launches; i++) {
        void* arguments[] = {&sum};
        cudaLaunchCooperativeKernel((void*)meet, 264, 1024, arguments, 0, 0);
    }
    cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(sum);
    printf("%d\n", result);
    return result == launches * 264 * 1024 ? 0 : 1;
}
