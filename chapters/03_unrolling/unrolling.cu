// Chapter 3: more work for each thread. Does it help to have several loads under way?
// The lesson is chapters/03_unrolling/README.md. Build and grade: make chapter_unrolling && ./grade
#include "unrolling.h"

#include "common/check.h"

// Guess before you run. PREDICT(3.2): how many sectors does one load of a full warp take in transposeUnroll4Col, with
// blocks of 32 × 8? PREDICT(3.3): how many elements per thread are fastest on a GPU: 1, 2, 4 or 8? 0: no guess.
const int predictedUnrolledLoad = 0;
const int predictedBestN = 0;

__global__ void transposeUnroll4Row(float* out, const float* in, int rows, int cols) {
    // TODO(3.1): four elements of a row per thread, one block's width apart: the work of four neighbouring blocks. Load
    // all four, then store all four. Guard each: a row may end anywhere. Places in size_t. About 10 lines.
}

void launchUnroll4Row(float* out, const float* in, int rows, int cols, dim3 block) {
    // TODO(3.1): launch it: along x a quarter as many blocks are enough. End with CHECK_LAUNCH(). About 3 lines.
}

__global__ void transposeUnroll4Col(float* out, const float* in, int rows, int cols) {
    // TODO(3.2): the same with coalesced stores: x walks along a row of out. About 10 lines.
}

void launchUnroll4Col(float* out, const float* in, int rows, int cols, dim3 block) {
    // TODO(3.2): launch it, and end with CHECK_LAUNCH(). About 3 lines.
}

// The number of elements is a template parameter: known to the compiler, so it can unroll the loops and keep the
// values in registers.
template <int N>
__global__ void transposeUnrollN(float* out, const float* in, int rows, int cols) {
    // TODO(3.3): stage 3.2 with N elements per thread. About 11 lines.
}

void launchUnrollN(float* out, const float* in, int rows, int cols, dim3 block, int n) {
    // TODO(3.3): launch transposeUnrollN<1>, <2>, <4> or <8>: a switch, and a grid that fits n. End with
    // CHECK_LAUNCH(). About 7 lines.
}

// Bug hunt. Four elements per thread, as published, with one mistake already mended. It passes for 2048 × 2048.
__global__ void transposeUnroll4Tail(float* out, const float* in, int rows, int cols) {
    int col = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    // TODO(3.4): find the shapes for which it is wrong, and mend the guard. About 4 lines.
    if (row < rows && col + 3 * blockDim.x < unsigned(cols)) {
        for (int k = 0; k < 4; k++) {
            int c = col + k * blockDim.x;
            out[size_t(c) * rows + row] = in[size_t(row) * cols + c];
        }
    }
}

void launchUnroll4Tail(float* out, const float* in, int rows, int cols, dim3 block) {
    dim3 grid((cols + 4 * block.x - 1) / (4 * block.x), (rows + block.y - 1) / block.y);
    transposeUnroll4Tail<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}
