// Chapter 8: a product of matrices reads every element many times. From how near can it read?
// The lesson is chapters/08_gemm/README.md. Build and grade: make chapter_gemm && ./grade
#include "gemm.h"

#include <cmath>

#include "common/check.h"

// Guess before you run, for blocks of 32 × 32. NAN means no guess.
// PREDICT(8.2): the efficiency of the naive kernel's global loads, in percent.
// PREDICT(8.4): how many global loads the tiled kernel makes, in percent of the naive one's.
const double predictedNaiveEfficiency = NAN;
const double predictedTiledShare = NAN;

// Blocks that cover C, each `rows` × `cols` of its elements.
static dim3 gridFor(int m, int k, int rows, int cols) { return dim3((k + cols - 1) / cols, (m + rows - 1) / rows); }

void gemmHost(float* c, const float* a, const float* b, int m, int n, int k) {
    // TODO(8.1): each element of c is a sum of n products. Here no matrix has 2³¹ elements. From 8.2 on one may, so
    // compute indices in size_t in all stages. About 6 lines.
}

__global__ void gemmNaive(float* c, const float* a, const float* b, int m, int n, int k) {
    // TODO(8.2): one element of c per thread. Neighbouring threads (threadIdx.x) take neighbours in a row. About 8
    // lines.
}

void launchNaive(float* c, const float* a, const float* b, int m, int n, int k, dim3 block) {
    gemmNaive<<<gridFor(m, k, block.y, block.x), block>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
}

__global__ void gemmStrip(float* c, const float* a, const float* b, int m, int n, int k) {
    // TODO(8.3): the block loads its rows of a and its columns of b into shared memory, each element once, and waits.
    // Then each thread adds up its products. About 11 lines.
}

cudaError_t launchStrip(float* c, const float* a, const float* b, int m, int n, int k, dim3 block) {
    // TODO(8.3): launch it with as much shared memory as both strips take. Where there is not so much, the launch is
    // refused: return the error that cudaGetLastError() gives. About 5 lines.
    return cudaSuccess;
}

__global__ void gemmTiled(float* c, const float* a, const float* b, int m, int n, int k) {
    // TODO(8.4): go along n in steps. In each, the block loads a tile of a and a tile of b, waits, adds up the products
    // that they give, and waits again. Zeros where a tile reaches beyond its matrix; all threads must come to every
    // barrier. Blocks need not be square. About 18 lines.
}

void launchTiled(float* c, const float* a, const float* b, int m, int n, int k, dim3 block) {
    // TODO(8.4): launch it, and end with CHECK_LAUNCH(). How much shared memory do the two tiles take? About 4 lines.
}

constexpr int side = 32;   // stages 8.5 and 8.9: a block computes 32 × 32 elements of c, in steps of 32 along n

__global__ void gemmRegister(float* c, const float* a, const float* b, int m, int n, int k) {
    // TODO(8.5): a block of 32 × 16 threads, two rows per thread: y and y + 16. What a thread takes from b's tile
    // serves both. Any m, n, k. About 22 lines.
}

void launchRegister(float* c, const float* a, const float* b, int m, int n, int k) {
    // TODO(8.5): launch it: the grid counts tiles of 32 × 32, the block has half as many threads. CHECK_LAUNCH(). About
    // 2 lines.
}

__global__ void gemmBlockTile2D(float* c, const float* a, const float* b, int m, int n, int k) {
    // TODO(8.6): 8 × 8 elements per thread, in registers: a block of 64 threads computes 64 × 64, one of 256 threads
    // 128 × 128, in steps of 4, 8, 16 or 32 along n. For each i of a step: 8 elements from a's tile, 8 from b's, and 64
    // products. About 30 lines.
}

void launchBlockTile2D(float* c, const float* a, const float* b, int m, int n, int k) {
    // TODO(8.6): launch it, and end with CHECK_LAUNCH(). About 2 lines.
}

// TODO(8.7): as 8.6, but every access is of 16 bytes where the rows allow it: where n and k are multiples of four. In
// shared memory too: there a float4 can only hold neighbours. About 60 lines, with launchVectorized and CHECK_LAUNCH().

void launchVectorized(float* c, const float* a, const float* b, int m, int n, int k) {
}

// TODO(8.8): as fast as you can. Two pairs of tiles in turn: while a step works on one, the elements of the next are
// already under way, and one barrier per step is enough. About 40 lines, with launchFast; about 110 to overtake cuBLAS.

void launchFast(float* c, const float* a, const float* b, int m, int n, int k) {
}

// Bug hunt. A tiled product in which threads beyond the edge of c skip the work that nobody asked for. It has given
// right results for years: its author's matrices have 1024 rows.
__global__ void gemmEarlyOut(float* c, const float* a, const float* b, int m, int n, int k) {
    __shared__ float tileA[side][side], tileB[side][side];
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * side + x, row = blockIdx.y * side + y;
    float sum = 0;
    for (int first = 0; first < n; first += side) {
        tileA[y][x] = row < m && first + x < n ? a[size_t(row) * n + first + x] : 0;
        tileB[y][x] = first + y < n && col < k ? b[size_t(first + y) * k + col] : 0;
        // TODO(8.9): find what is wrong, here or elsewhere in this kernel, and mend it. 1 line.
        __syncthreads();
        if (row >= m || col >= k) continue;
        for (int i = 0; i < side; i++) sum += tileA[y][i] * tileB[i][x];
        __syncthreads();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
}

void launchEarlyOut(float* c, const float* a, const float* b, int m, int n, int k) {
    gemmEarlyOut<<<gridFor(m, k, side, side), dim3(side, side)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
}
