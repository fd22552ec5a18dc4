// Chapter 4: the same tiles in another order. Does it matter in which order blocks take them?
// The lesson is chapters/04_diagonal/README.md. Build and grade: make chapter_diagonal && ./grade
#include "diagonal.h"

#include "common/check.h"

// PREDICT(4.2): which tile does block number 5 of a grid of 4 × 3 blocks take in diagonal order? -1: no guess.
const int predictedTileX = -1, predictedTileY = -1;

__host__ __device__ size_t blockId(uint3 block, dim3 grid) {
    size_t id = 0;
    // TODO(4.1): blocks are numbered row by row: along x first, then y. Grids have no z here. 1 line.
    return id;
}

__host__ __device__ uint3 diagonalToCartesian(uint3 block, dim3 grid) {
    uint3 tile = {0, 0, 0};
    // TODO(4.2): where block number 0, 1, 2 … works: down a diagonal, one tile right and one down each time; at the
    // bottom of the grid on to the next diagonal, whose top lies one tile right of the last one's. For grids of any
    // shape, also of more than 2³² blocks. About 3 lines.
    return tile;
}

// Blocks of this shape that cover a matrix: x along the columns, y along the rows.
static dim3 gridFor(int rows, int cols, dim3 block) {
    return dim3((cols + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
}

__global__ void transposeDiagonalRow(float* out, const float* in, int rows, int cols) {
    // TODO(4.3): as transposeNaiveRow in chapter 2 (neighbouring threads load neighbours), but the block takes the tile
    // that diagonalToCartesian gives it. About 4 lines.
}

void launchDiagonalRow(float* out, const float* in, int rows, int cols, dim3 block) {
    transposeDiagonalRow<<<gridFor(rows, cols, block), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}

__global__ void transposeDiagonalCol(float* out, const float* in, int rows, int cols) {
    // TODO(4.4): as transposeNaiveCol in chapter 2 (neighbouring threads store neighbours), in diagonal order. The
    // grid covers out. About 4 lines.
}

void launchDiagonalCol(float* out, const float* in, int rows, int cols, dim3 block) {
    transposeDiagonalCol<<<gridFor(cols, rows, block), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}

// Bug hunt. The mapping as it was published: "the tile's y is the block's x". Its author tried it on 2048 × 2048.
__global__ void transposeDiagonalSquare(float* out, const float* in, int rows, int cols) {
    // TODO(4.5): find the matrices for which it is wrong, and mend the mapping, not the launch. About 3 lines.
    unsigned tileY = blockIdx.x;
    unsigned tileX = (blockIdx.x + blockIdx.y) % gridDim.x;
    int col = tileX * blockDim.x + threadIdx.x;
    int row = tileY * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
}

void launchDiagonalSquare(float* out, const float* in, int rows, int cols, dim3 block) {
    transposeDiagonalSquare<<<gridFor(rows, cols, block), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}
