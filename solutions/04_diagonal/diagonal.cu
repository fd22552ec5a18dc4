// Chapter 4: the same tiles in another order. Does it matter in which order blocks take them?
// The lesson is chapters/04_diagonal/README.md. Build and grade: make chapter_diagonal && ./grade
#include "diagonal.h"

#include "common/check.h"

// PREDICT(4.2): which tile does block number 5 of a grid of 4 × 3 blocks take in diagonal order? -1: no guess.
// BEGIN(4 prediction)
const int predictedTileX = 3, predictedTileY = 2;
// INSTEAD
// const int predictedTileX = -1, predictedTileY = -1;
// END(4 prediction)

__host__ __device__ size_t blockId(uint3 block, dim3 grid) {
    size_t id = 0;
    // TODO(4.1): blocks are numbered row by row: along x first, then y. Grids have no z here. 1 line.
    // BEGIN(4.1)
    id = size_t(block.y) * grid.x + block.x;
    // END(4.1)
    return id;
}

__host__ __device__ uint3 diagonalToCartesian(uint3 block, dim3 grid) {
    uint3 tile = {0, 0, 0};
    // TODO(4.2): where block number 0, 1, 2 … works: down a diagonal, one tile right and one down each time; at the
    // bottom of the grid on to the next diagonal, whose top lies one tile right of the last one's. For grids of any
    // shape, also of more than 2³² blocks. About 3 lines.
    // BEGIN(4.2)
    size_t id = blockId(block, grid);
    tile.y = id % grid.y;
    tile.x = (id / grid.y + tile.y) % grid.x;   // the diagonal's number says where it begins
    // END(4.2)
    return tile;
}

// Blocks of this shape that cover a matrix: x along the columns, y along the rows.
static dim3 gridFor(int rows, int cols, dim3 block) {
    return dim3((cols + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
}

__global__ void transposeDiagonalRow(float* out, const float* in, int rows, int cols) {
    // TODO(4.3): as transposeNaiveRow in chapter 2 (neighbouring threads load neighbours), but the block takes the tile
    // that diagonalToCartesian gives it. About 4 lines.
    // BEGIN(4.3)
    uint3 tile = diagonalToCartesian(blockIdx, gridDim);
    int col = tile.x * blockDim.x + threadIdx.x;
    int row = tile.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
    // END(4.3)
}

void launchDiagonalRow(float* out, const float* in, int rows, int cols, dim3 block) {
    transposeDiagonalRow<<<gridFor(rows, cols, block), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}

__global__ void transposeDiagonalCol(float* out, const float* in, int rows, int cols) {
    // TODO(4.4): as transposeNaiveCol in chapter 2 (neighbouring threads store neighbours), in diagonal order. The
    // grid covers out. About 4 lines.
    // BEGIN(4.4)
    uint3 tile = diagonalToCartesian(blockIdx, gridDim);
    int row = tile.x * blockDim.x + threadIdx.x;
    int col = tile.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
    // END(4.4)
}

void launchDiagonalCol(float* out, const float* in, int rows, int cols, dim3 block) {
    transposeDiagonalCol<<<gridFor(cols, rows, block), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}

// Bug hunt. The mapping as it was published: "the tile's y is the block's x". Its author tried it on 2048 × 2048.
__global__ void transposeDiagonalSquare(float* out, const float* in, int rows, int cols) {
    // TODO(4.5): find the matrices for which it is wrong, and mend the mapping, not the launch. About 3 lines.
    // BEGIN(4.5)
    size_t id = size_t(blockIdx.y) * gridDim.x + blockIdx.x;
    unsigned tileY = id % gridDim.y;
    unsigned tileX = (id / gridDim.y + tileY) % gridDim.x;
    // INSTEAD
    // unsigned tileY = blockIdx.x;
    // unsigned tileX = (blockIdx.x + blockIdx.y) % gridDim.x;
    // END(4.5)
    int col = tileX * blockDim.x + threadIdx.x;
    int row = tileY * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
}

void launchDiagonalSquare(float* out, const float* in, int rows, int cols, dim3 block) {
    transposeDiagonalSquare<<<gridFor(rows, cols, block), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}
