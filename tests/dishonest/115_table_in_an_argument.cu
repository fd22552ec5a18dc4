// The host numbers a block's threads, and hands the kernel a table of them by value.
// Says: bytes of arguments
#include "first_kernel.h"
#include "common/check.h"
struct Table {
    short warp[1024], lane[1024];
};
__global__ void warpAndLane(int* warp, int* lane, int rows, int cols, Table table) {
    const int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols) return;
    const int t = threadIdx.y * blockDim.x + threadIdx.x;
    warp[row * cols + col] = table.warp[t];
    lane[row * cols + col] = table.lane[t];
}
void launchWarpAndLane(int* warp, int* lane, int rows, int cols, dim3 block) {
    const dim3 grid((cols + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
    Table table{};
    for (int t = 0; t < 1024; t++) table.warp[t] = short(t / 32), table.lane[t] = short(t % 32);
    warpAndLane<<<grid, block>>>(warp, lane, rows, cols, table);
    CHECK_LAUNCH();
}
