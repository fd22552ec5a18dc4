// Chapter 5: the same kernel in blocks of other shapes: does it matter, and which is best?
// The lesson is chapters/05_thin_blocks/README.md. Build and grade: make chapter_thin_blocks && ./grade
#include "thin_blocks.h"

#include "common/check.h"

// PREDICT(5.3): which of the nine shapes, {8, 16, 32} × {8, 16, 32}, is best for the kernel below? 0: no guess.
const int predictedBestX = 0, predictedBestY = 0;

// As in chapter 2: x walks along a row of out, which is a column of in.
__global__ void transposeNaiveCol(float* out, const float* in, int rows, int cols) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
}

void launchNaiveCol(float* out, const float* in, int rows, int cols, dim3 block) {
    // TODO(5.1): launch it with blocks of this shape, in a grid that covers the matrix: mind what x stands for. End
    // with CHECK_LAUNCH(). About 3 lines.
}

std::vector<Tried> sweep(const Cost& cost) {
    std::vector<Tried> tried;
    // TODO(5.2): ask cost() for the nine shapes {8, 16, 32} × {8, 16, 32}, and for at least three others that you find
    // worth trying, each with what one call said. A block has at most 1024 threads, and z is 1. About 5 lines.
    return tried;
}

dim3 bestBlock(const std::vector<Tried>& tried) {
    dim3 best(1, 1);
    // TODO(5.3): the shape that costs least; of several that cost just as much, the one with the most threads. About 6
    // lines.
    return best;
}

// Bug hunt. It launches the kernel for a table of times. By that table, blocks of 64 × 32 are the fastest by far.
bool tryBlock(float* out, const float* in, int rows, int cols, dim3 block) {
    dim3 grid((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    // TODO(5.4): say truly whether it ran: it may have been refused, or have crashed. About 2 lines.
    return true;
}
