// Chapter 2: one side of a transpose must be strided. Which one, and can shared memory make it neither?
// The lesson is chapters/02_transpose/README.md. Build and grade: make chapter_transpose && ./grade
#include "transpose.h"

#include <cmath>

#include "common/check.h"

// Guess before you run; NAN means no guess. How many sectors does one store of a full warp take?
// PREDICT(2.2): in transposeNaiveRow with blocks of 8 × 32, and PREDICT(2.5): in transposeTile with 32 × 8.
// PREDICT(2.3): which will be faster on a GPU, 2.2 or 2.3?
// BEGIN(2 predictions)
const double predictedNaiveRowStore = 8;
const double predictedTileStore = 4;
const double predictedFaster = 2.3;
// INSTEAD
// const double predictedNaiveRowStore = NAN;
// const double predictedTileStore = NAN;
// const double predictedFaster = NAN;
// END(2 predictions)

// Blocks of this shape that cover a matrix: x counts columns, y counts rows.
static dim3 gridFor(int rows, int cols, dim3 block) {
    return dim3((cols + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
}

void transposeHost(float* out, const float* in, int rows, int cols) {
    // TODO(2.1): out has cols rows of `rows` elements. Here it has fewer than 2³¹ elements, from 2.2 on it may have
    // more: compute indices in size_t in all stages. About 3 lines.
    // BEGIN(2.1)
    for (size_t row = 0; row < size_t(rows); row++)
        for (size_t col = 0; col < size_t(cols); col++) out[col * rows + row] = in[row * cols + col];
    // END(2.1)
}

__global__ void transposeNaiveRow(float* out, const float* in, int rows, int cols) {
    // TODO(2.2): one element per thread. Neighbouring threads (threadIdx.x) read neighbours in a row. About 3 lines.
    // BEGIN(2.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
    // END(2.2)
}

void launchNaiveRow(float* out, const float* in, int rows, int cols, dim3 block) {
    transposeNaiveRow<<<gridFor(rows, cols, block), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}

__global__ void transposeNaiveCol(float* out, const float* in, int rows, int cols) {
    // TODO(2.3): the other way round: neighbouring threads write neighbours in a row of out. About 3 lines.
    // BEGIN(2.3)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
    // END(2.3)
}

void launchNaiveCol(float* out, const float* in, int rows, int cols, dim3 block) {
    // The grid covers out, which has cols rows.
    transposeNaiveCol<<<gridFor(cols, rows, block), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}

__global__ void transposeRowPerBlock(float* out, const float* in, int rows, int cols) {
    // TODO(2.4): a block moves one row of in, however wide: its threads stride along the row. About 3 lines.
    // BEGIN(2.4 kernel)
    size_t row = blockIdx.x;
    for (int col = threadIdx.x; col < cols; col += blockDim.x) out[size_t(col) * rows + row] = in[row * cols + col];
    // END(2.4 kernel)
}

void launchRowPerBlock(float* out, const float* in, int rows, int cols) {
    // TODO(2.4): launch one block per row, and end with CHECK_LAUNCH(). How many threads? About 2 lines.
    // BEGIN(2.4 launch)
    transposeRowPerBlock<<<rows, 256>>>(out, in, rows, cols);
    CHECK_LAUNCH();
    // END(2.4 launch)
}

__global__ void transposeTile(float* out, const float* in, int rows, int cols) {
    // TODO(2.5): a block takes a tile of in, as large as the block itself, through shared memory. Load it along the
    // rows of in, wait for all, then number the threads anew so that they store along the rows of out. Blocks need
    // not be square. About 9 lines.
    // BEGIN(2.5 kernel)
    extern __shared__ float tile[];   // blockDim.y rows of blockDim.x
    int left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y;
    int col = left + threadIdx.x, row = top + threadIdx.y;
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    if (row < rows && col < cols) tile[thread] = in[size_t(row) * cols + col];
    __syncthreads();
    // The same threads as blockDim.x rows of blockDim.y: the shape of the tile in out.
    int x = thread % blockDim.y, y = thread / blockDim.y;
    if (top + x < rows && left + y < cols) out[size_t(left + y) * rows + top + x] = tile[x * blockDim.x + y];
    // END(2.5 kernel)
}

void launchTile(float* out, const float* in, int rows, int cols, dim3 block) {
    // TODO(2.5): launch it; the third launch argument is the size of the tile in bytes. CHECK_LAUNCH(). About 3 lines.
    // BEGIN(2.5 launch)
    size_t tileBytes = block.x * block.y * sizeof(float);
    transposeTile<<<gridFor(rows, cols, block), block, tileBytes>>>(out, in, rows, cols);
    CHECK_LAUNCH();
    // END(2.5 launch)
}

constexpr int tileSize = 32;   // stages 2.6 and 2.8: tiles of 32 × 32

// BEGIN(2.6 constant)
constexpr int tileRows = 8;   // a tile is moved by blocks of 32 × 8 threads
// END(2.6 constant)

__global__ void transposeTilePadded(float* out, const float* in, int rows, int cols) {
    // TODO(2.6): a tile of 32 × 32 whose columns do not lie in a single bank. With blocks of 32 × 8, which you may
    // change, each thread moves four elements. About 12 lines.
    // BEGIN(2.6 kernel)
    __shared__ float tile[tileSize][tileSize + 1];   // the next row begins one bank further
    int left = blockIdx.x * tileSize, top = blockIdx.y * tileSize;
    // A constant number of rounds can be unrolled: all four loads are under way before the first is waited for.
    for (int i = 0; i < tileSize; i += tileRows) {
        int y = threadIdx.y + i, row = top + y, col = left + threadIdx.x;
        if (row < rows && col < cols) tile[y][threadIdx.x] = in[size_t(row) * cols + col];
    }
    __syncthreads();
    for (int i = 0; i < tileSize; i += tileRows) {
        int y = threadIdx.y + i, row = left + y, col = top + threadIdx.x;   // in out
        if (row < cols && col < rows) out[size_t(row) * rows + col] = tile[threadIdx.x][y];
    }
    // END(2.6 kernel)
}

void launchTilePadded(float* out, const float* in, int rows, int cols) {
    // TODO(2.6): launch it: a grid of tiles. End with CHECK_LAUNCH(). About 3 lines.
    // BEGIN(2.6 launch)
    const dim3 grid = gridFor(rows, cols, dim3(tileSize, tileSize));
    transposeTilePadded<<<grid, dim3(tileSize, tileRows)>>>(out, in, rows, cols);
    CHECK_LAUNCH();
    // END(2.6 launch)
}

// TODO(2.7): as fast as a copy. Each thread moves a square of 4 × 4 elements with loads and stores of 16 bytes. Where
// rows or cols are no multiples of 4, some rows do not begin at a multiple of 16 bytes: there, use transposeTilePadded
// first, and then something better. Write the kernels and the launch, with CHECK_LAUNCH(). About 60 lines.
// BEGIN(2.7 kernel)
// x counts the tiles down the columns of in: the block after this one stores right behind it, in the same rows of out.
constexpr int fastTile = 64;                    // a tile of 64 × 64, moved by 256 threads
constexpr int fastVectors = fastTile / 4;       // float4 in a row of the tile

__global__ void transposeFast(float* __restrict__ out, const float* __restrict__ in, int rows, int cols) {
    __shared__ float4 tile[fastTile][fastVectors];   // rows of the transposed tile
    int left = blockIdx.y * fastTile, top = blockIdx.x * fastTile;
    int x = threadIdx.x % fastVectors, y = threadIdx.x / fastVectors;   // the square: which of 16 × 16
    int row = top + 4 * y, col = left + 4 * x;
    if (row < rows && col < cols) {
        float4 r[4];
        for (int k = 0; k < 4; k++) r[k] = *reinterpret_cast<const float4*>(&in[size_t(row + k) * cols + col]);
        // Transposed in registers. Eight neighbouring lanes store at a time, each with another x: y ^ x spreads them
        // over all banks.
        int place = y ^ (x % 8);
        tile[4 * x + 0][place] = make_float4(r[0].x, r[1].x, r[2].x, r[3].x);
        tile[4 * x + 1][place] = make_float4(r[0].y, r[1].y, r[2].y, r[3].y);
        tile[4 * x + 2][place] = make_float4(r[0].z, r[1].z, r[2].z, r[3].z);
        tile[4 * x + 3][place] = make_float4(r[0].w, r[1].w, r[2].w, r[3].w);
    }
    __syncthreads();
    for (int i = 0; i < fastTile; i += fastVectors) {
        int line = y + i, outRow = left + line, outCol = top + 4 * x;
        if (outRow < cols && outCol < rows)
            *reinterpret_cast<float4*>(&out[size_t(outRow) * rows + outCol]) = tile[line][x ^ (line / 4 % 8)];
    }
}

// Where rows begin anywhere, a sector at the edge of two tiles would be stored in two parts, and the card is slow at
// that. So a tile stores whole sectors: in each row of out it begins at a multiple of 8 elements of memory, up to 7
// before `top`. For those it loads 8 rows more.
constexpr int raggedRows = 64, raggedCols = 128, sector = 8, raggedWarps = 16;

__global__ void __launch_bounds__(32 * raggedWarps)
    transposeRagged(float* __restrict__ out, const float* __restrict__ in, int rows, int cols) {
    __shared__ float tile[sector + raggedRows][raggedCols + 1];
    int left = blockIdx.y * raggedCols, top = blockIdx.x * raggedRows;
    constexpr int rounds = (sector + raggedRows + raggedWarps - 1) / raggedWarps;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float fromRow[rounds][raggedCols / 32];   // all loads are under way before the first is kept
    for (int i = 0; i < rounds; i++)
        for (int j = 0; j < raggedCols / 32; j++) {
            int y = i * raggedWarps + warp, row = top - sector + y, col = left + j * 32 + lane;
            bool inside = y < sector + raggedRows && row >= 0 && row < rows && col < cols;
            fromRow[i][j] = inside ? in[size_t(row) * cols + col] : 0;
        }
    for (int i = 0; i < rounds; i++)
        for (int j = 0; j < raggedCols / 32; j++)
            if (i * raggedWarps + warp < sector + raggedRows)
                tile[i * raggedWarps + warp][j * 32 + lane] = fromRow[i][j];
    __syncthreads();
    for (int x = warp; x < raggedCols; x += raggedWarps) {
        int outRow = left + x, before = (size_t(outRow) * rows + top) % sector;
        for (int i = 0; i < raggedRows; i += 32) {
            int row = top - before + i + lane;
            if (outRow < cols && row >= 0 && row < rows)
                out[size_t(outRow) * rows + row] = tile[sector - before + i + lane][x];
        }
    }
}
// END(2.7 kernel)

void launchFast(float* out, const float* in, int rows, int cols) {
    // BEGIN(2.7 launch)
    // The grids cover out, which has cols rows.
    if (rows % 4 == 0 && cols % 4 == 0)
        transposeFast<<<gridFor(cols, rows, dim3(fastTile, fastTile)), 256>>>(out, in, rows, cols);
    else   // what the last full tile leaves, up to 7 rows, may take one more
        transposeRagged<<<gridFor(cols, rows + sector - 1, dim3(raggedRows, raggedCols)), 32 * raggedWarps>>>(
            out, in, rows, cols);
    CHECK_LAUNCH();
    // END(2.7 launch)
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
    // BEGIN(2.8)
    __syncwarp();   // lanes of a warp need not run in step: sm_70 and later schedule them one by one
    // END(2.8)
    for (int y = 0; y < tileSize; y++)
        if (left + y < cols && top + lane < rows) out[size_t(left + y) * rows + top + lane] = tile[lane][y];
}

void launchOneWarp(float* out, const float* in, int rows, int cols) {
    transposeOneWarp<<<gridFor(rows, cols, dim3(tileSize, tileSize)), tileSize>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}
