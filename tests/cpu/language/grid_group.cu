// A barrier over the whole grid, in a cooperative launch.
#include <cooperative_groups.h>

#include "check.h"

namespace cg = cooperative_groups;

__global__ void rounds(int* a, int* b, int n) {
    cg::grid_group grid = cg::this_grid();
    EXPECT(grid.is_valid() && grid.size() == n && grid.num_blocks() == gridDim.x && grid.block_rank() == blockIdx.x);
    int i = grid.thread_rank();
    EXPECT(i == blockIdx.x * blockDim.x + threadIdx.x && grid.group_dim().x == gridDim.x && grid.num_threads() == n);
    for (int r = 0; r < 3; r++) {
        b[i] = a[(i + 1) % n];
        grid.sync();
        a[i] = b[i] + 1;
        cg::sync(grid);
    }
}

__global__ void sharedSurvives(int* out) {
    __shared__ int mine;
    if (threadIdx.x == 0) mine = blockIdx.x + 100;
    cg::this_grid().sync();
    if (threadIdx.x == 1) out[blockIdx.x] = mine;
}

__global__ void ordinary() {
    EXPECT(cg::this_grid().thread_rank() == blockIdx.x * blockDim.x + threadIdx.x);
    EXPECT(cg::this_grid().size() == gridDim.x * blockDim.x);
}

int main() {
    const int n = 4 * 48;
    std::vector<int> start(n);
    for (int i = 0; i < n; i++) start[i] = i;
    DeviceArray<int> a(start), b(n), out(6);
    int* pa = a;
    int* pb = b;
    int count = n;
    void* arguments[] = {&pa, &pb, &count};
    CUDA(cudaLaunchCooperativeKernel((void*)rounds, dim3(4), dim3(48), arguments, 0, 0));
    int* po = out;
    void* others[] = {&po};
    CUDA(cudaLaunchCooperativeKernel((void*)sharedSurvives, dim3(6), dim3(32), others, 0, 0));
    ordinary<<<3, 40>>>();
    FINISH_KERNEL();
    std::vector<int> result = a.toHost(), kept = out.toHost();
    for (int i = 0; i < n; i++) EXPECT(result[i] == (i + 3) % n + 3);
    for (int i = 0; i < 6; i++) EXPECT(kept[i] == i + 100);
    return finish("grid_group");
}
