// Chapter 2: one side of a transpose must be strided. Which one, and can shared memory make it neither?
// The lesson is chapters/02_transpose/README.md. Build and grade: make chapter_transpose && ./grade
#include "transpose.h"

#include <cmath>

#include "common/check.h"

// Guess before you run; NAN means no guess. How many sectors does one store of a full warp take?
// PREDICT(2.2): in transposeNaiveRow with blocks of 8 × 32, and PREDICT(2.5): in transposeTile with 32 × 8.
// PREDICT(2.3): which will be faster on a GPU, 2.2 or 2.3?
const double predictedNaiveRowStore = NAN;
const double predictedTileStore = NAN;
const double predictedFaster = NAN;

// Blocks of this shape that cover a matrix: x counts columns, y counts rows.
static dim3 gridFor(int rows, int cols, dim3 block) {
    return dim3((cols + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
}

void transposeHost(float* out, const float* in, int rows, int cols) {
    // TODO(2.1): out has cols rows of `rows` elements. Here it has fewer than 2³¹ elements, from 2.2 on it may have
    // more: compute indices in size_t in all stages. About 3 lines.
}

__global__ void transposeNaiveRow(float* out, const float* in, int rows, int cols) {
    // TODO(2.2): one element per thread. Neighbouring threads (threadIdx.x) read neighbours in a row. About 3 lines.
}

void launchNaiveRow(float* out, const float* in, int rows, int cols, dim3 block) {
    transposeNaiveRow<<<gridFor(rows, cols, block), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}

__global__ void transposeNaiveCol(float* out, const float* in, int rows, int cols) {
    // TODO(2.3): the other way round: neighbouring threads write neighbours in a row of out. About 3 lines.
}

void launchNaiveCol(float* out, const float* in, int rows, int cols, dim3 block) {
    // The grid covers out, which has cols rows.
    transposeNaiveCol<<<gridFor(cols, rows, block), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}

__global__ void transposeRowPerBlock(float* out, const float* in, int rows, int cols) {
    // TODO(2.4): a block moves one row of in, however wide: its threads stride along the row. About 3 lines.
}

void launchRowPerBlock(float* out, const float* in, int rows, int cols) {
    // TODO(2.4): launch one block per row, and end with CHECK_LAUNCH(). How many threads? About 2 lines.
}

__global__ void transposeTile(float* out, const float* in, int rows, int cols) {
    // TODO(2.5): a block takes a tile of in, as large as the block itself, through shared memory. Load it along the
    // rows of in, wait for all, then number the threads anew so that they store along the rows of out. Blocks need
    // not be square. About 9 lines.
}

void launchTile(float* out, const float* in, int rows, int cols, dim3 block) {
    // TODO(2.5): launch it; the third launch argument is the size of the tile in bytes. CHECK_LAUNCH(). About 3 lines.
}

constexpr int tileSize = 32;   // stages 2.6 and 2.8: tiles of 32 × 32

__global__ void transposeTilePadded(float* out, const float* in, int rows, int cols) {
    // TODO(2.6): a tile of 32 × 32 whose columns do not lie in a single bank. With blocks of 32 × 8, which you may
    // change, each thread moves four elements. About 12 lines.
}

void launchTilePadded(float* out, const float* in, int rows, int cols) {
    // TODO(2.6): launch it: a grid of tiles. End with CHECK_LAUNCH(). About 3 lines.
}

// TODO(2.7): as fast as a copy. Each thread moves a square of 4 × 4 elements with loads and stores of 16 bytes. Where
// rows or cols are no multiples of 4, some rows do not begin at a multiple of 16 bytes: there, use transposeTilePadded
// first, and then something better. Write the kernels and the launch, with CHECK_LAUNCH(). About 60 lines.

void launchFast(float* out, const float* in, int rows, int cols) {
}

// Bug hunt. A block of one warp turns a tile of 32 × 32: lane x stores what it read down column x of the tile, then
// reads along row x. It has passed every test on its author's card, "since a warp runs in step".
__global__ void transposeOneWarp(float* out, const float* in, int rows, int cols) {
    __shared__ float tile[tileSize][tileSize + 1];
    int left = blockIdx.x * tileSize, top = blockIdx.y * tileSize;
    int lane = threadIdx.x;
    for (int y = 0; y < tileSize; y++)
        if (top + y < rows && left + lane < cols) tile[y][lane] = in[size_t(top + y) * cols + left + lane];
    // TODO(2.8): find what is wrong, here or elsewhere in this kernel, and mend it. 1 line.
    for (int y = 0; y < tileSize; y++)
        if (left + y < cols && top + lane < rows) out[size_t(left + y) * rows + top + lane] = tile[lane][y];
}

void launchOneWarp(float* out, const float* in, int rows, int cols) {
    transposeOneWarp<<<gridFor(rows, cols, dim3(tileSize, tileSize)), tileSize>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}
