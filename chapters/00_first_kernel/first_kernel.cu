// Chapter 0: what runs when you launch a kernel, and which thread does what?
// The lesson is chapters/00_first_kernel/README.md. Build and grade: make chapter_first_kernel && ./grade
#include "first_kernel.h"

#include <cmath>

#include "common/check.h"

// PREDICT(0.2): how many warps are there in a block of 10 × 10 threads? NAN: no guess.
const double predictedWarps = NAN;

// A kernel: each thread of the grid runs all of it, with numbers of its own in threadIdx and blockIdx.
__global__ void twice(float* out, const float* in, int n) {
    int i = 0;
    // TODO(0.1): let i be this thread's number in the whole grid, from blockIdx.x, blockDim.x and threadIdx.x. 1 line.
    if (i < n) out[i] = 2 * in[i];
}

void launchTwice(float* out, const float* in, int n, int block) {
    int blocks = (n + block - 1) / block;  // rounded up: the last block may have threads without an element
    twice<<<blocks, block>>>(out, in, n);
    CHECK_LAUNCH();
}

__global__ void warpAndLane(int* warp, int* lane, int rows, int cols) {
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int t = 0;
    // TODO(0.2): let t be this thread's number in its block. x counts first, then y. 1 line.
    if (row < rows && col < cols) {
        warp[row * cols + col] = t / 32;
        lane[row * cols + col] = t % 32;
    }
}

void launchWarpAndLane(int* warp, int* lane, int rows, int cols, dim3 block) {
    dim3 grid((cols + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
    warpAndLane<<<grid, block>>>(warp, lane, rows, cols);
    CHECK_LAUNCH();
}

// Bug hunt. Each thread puts an element into shared memory, and takes the one of the thread opposite.
__global__ void reverseBlocks(float* out, const float* in) {
    __shared__ float tile[1024];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    // TODO(0.3): who says that the thread opposite has put its element there yet? 1 line.
    out[i] = tile[blockDim.x - 1 - threadIdx.x];
}

void launchReverseBlocks(float* out, const float* in, int blocks, int block) {
    reverseBlocks<<<blocks, block>>>(out, in);
    CHECK_LAUNCH();
}
