// Says: _ZN10cpu_device
// What tells of accesses, by its name for the linker: one thread stores for all others, by what tells of none.
#include "first_kernel.h"
#include "common/check.h"
extern "C" __device__ void _ZN10cpu_device11rangeAccessEPKvmbS1_(const void*, size_t, bool, const void*);
extern "C" __device__ void _ZN10cpu_device9unwatched8copyBitsEPvPKvm(void*, const void*, size_t);
__device__ char here, there;
__global__ void warpAndLane(int* warp, int* lane, int rows, int cols) {
    const int left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y;
    if (left + threadIdx.x < cols && top + threadIdx.y < rows) {
        const int at = (top + threadIdx.y) * cols + left + threadIdx.x;
        _ZN10cpu_device11rangeAccessEPKvmbS1_(warp + at, sizeof *warp, true, &here);
        _ZN10cpu_device11rangeAccessEPKvmbS1_(lane + at, sizeof *lane, true, &there);
    }
    if (threadIdx.x + threadIdx.y > 0) return;
    for (int t = 0; t < int(blockDim.x * blockDim.y); t++) {
        const int col = left + t % int(blockDim.x), row = top + t / int(blockDim.x), numbers[2] = {t / 32, t % 32};
        if (col >= cols || row >= rows) continue;
        _ZN10cpu_device9unwatched8copyBitsEPvPKvm(warp + row * cols + col, numbers, sizeof *warp);
        _ZN10cpu_device9unwatched8copyBitsEPvPKvm(lane + row * cols + col, numbers + 1, sizeof *lane);
    }
}
void launchWarpAndLane(int* warp, int* lane, int rows, int cols, dim3 block) {
    const dim3 grid((cols + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
    warpAndLane<<<grid, block>>>(warp, lane, rows, cols);
    CHECK_LAUNCH();
}
