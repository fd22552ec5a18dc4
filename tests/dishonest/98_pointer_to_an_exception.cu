// Says: called __trap
// A copy of one counts itself, where the pointer says.
#include <exception>
#include "first_kernel.h"
#include "common/check.h"
__global__ void warpAndLane(int* warp, int* lane, int rows, int cols) {
    int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols) return;
    int t = threadIdx.y * blockDim.x + threadIdx.x, at = row * cols + col;
    warp[at] = t / 32;
    lane[at] = 0;
    void* made = reinterpret_cast<char*>(lane + at) + 128;
    for (int i = 0; i < t % 32; i++) {
        alignas(std::exception_ptr) char copy[sizeof(std::exception_ptr)];
        ::new (copy) std::exception_ptr(*reinterpret_cast<std::exception_ptr*>(&made));
    }
}
void launchWarpAndLane(int* warp, int* lane, int rows, int cols, dim3 block) {
    dim3 grid((cols + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
    warpAndLane<<<grid, block>>>(warp, lane, rows, cols);
    CHECK_LAUNCH();
}
