// expect: deadlock | divergent barrier
// One block stays away from grid.sync() and waits for the others, which wait for it.
#include <cooperative_groups.h>
#include <cstdio>

__global__ void meet(volatile int* done) {
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    if (blockIdx.x == 3) {
        __syncthreads();
        return;
    }
    grid.sync();  // <- maybe
    if (threadIdx.x == 0) *done = 1;
}

int main() {
    int* done;
    cudaMalloc(&done, sizeof(int));
    void* arguments[] = {&done};
    cudaLaunchCooperativeKernel((void*)meet, dim3(4), dim3(32), arguments, 0, nullptr);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(done);
    return 0;
}
