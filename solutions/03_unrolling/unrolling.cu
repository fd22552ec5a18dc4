// Chapter 3: more work for each thread. Does it help to have several loads under way?
// The lesson is chapters/03_unrolling/README.md. Build and grade: make chapter_unrolling && ./grade
#include "unrolling.h"

#include "common/check.h"

// Guess before you run. PREDICT(3.2): how many sectors does one load of a full warp take in transposeUnroll4Col, with
// blocks of 32 × 8? PREDICT(3.3): how many elements per thread are fastest on a GPU: 1, 2, 4 or 8? 0: no guess.
// BEGIN(3 prediction)
const int predictedUnrolledLoad = 32;
const int predictedBestN = 4;
// INSTEAD
// const int predictedUnrolledLoad = 0;
// const int predictedBestN = 0;
// END(3 prediction)

__global__ void transposeUnroll4Row(float* out, const float* in, int rows, int cols) {
    // TODO(3.1): four elements of a row per thread, one block's width apart: the work of four neighbouring blocks. Load
    // all four, then store all four. Guard each: a row may end anywhere. Places in size_t. About 10 lines.
    // BEGIN(3.1 kernel)
    int col = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows) return;
    float values[4];
    for (int k = 0; k < 4; k++) {
        int c = col + k * blockDim.x;
        if (c < cols) values[k] = in[size_t(row) * cols + c];
    }
    for (int k = 0; k < 4; k++) {
        int c = col + k * blockDim.x;
        if (c < cols) out[size_t(c) * rows + row] = values[k];
    }
    // END(3.1 kernel)
}

void launchUnroll4Row(float* out, const float* in, int rows, int cols, dim3 block) {
    // TODO(3.1): launch it: along x a quarter as many blocks are enough. End with CHECK_LAUNCH(). About 3 lines.
    // BEGIN(3.1 launch)
    dim3 grid((cols + 4 * block.x - 1) / (4 * block.x), (rows + block.y - 1) / block.y);
    transposeUnroll4Row<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
    // END(3.1 launch)
}

__global__ void transposeUnroll4Col(float* out, const float* in, int rows, int cols) {
    // TODO(3.2): the same with coalesced stores: x walks along a row of out. About 10 lines.
    // BEGIN(3.2 kernel)
    int row = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols) return;
    float values[4];
    for (int k = 0; k < 4; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) values[k] = in[size_t(r) * cols + col];
    }
    for (int k = 0; k < 4; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) out[size_t(col) * rows + r] = values[k];
    }
    // END(3.2 kernel)
}

void launchUnroll4Col(float* out, const float* in, int rows, int cols, dim3 block) {
    // TODO(3.2): launch it, and end with CHECK_LAUNCH(). About 3 lines.
    // BEGIN(3.2 launch)
    dim3 grid((rows + 4 * block.x - 1) / (4 * block.x), (cols + block.y - 1) / block.y);
    transposeUnroll4Col<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
    // END(3.2 launch)
}

// The number of elements is a template parameter: known to the compiler, so it can unroll the loops and keep the
// values in registers.
template <int N>
__global__ void transposeUnrollN(float* out, const float* in, int rows, int cols) {
    // TODO(3.3): stage 3.2 with N elements per thread. About 11 lines.
    // BEGIN(3.3 kernel)
    int row = N * blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols) return;
    float values[N];
#pragma unroll
    for (int k = 0; k < N; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) values[k] = in[size_t(r) * cols + col];
    }
#pragma unroll
    for (int k = 0; k < N; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) out[size_t(col) * rows + r] = values[k];
    }
    // END(3.3 kernel)
}

void launchUnrollN(float* out, const float* in, int rows, int cols, dim3 block, int n) {
    // TODO(3.3): launch transposeUnrollN<1>, <2>, <4> or <8>: a switch, and a grid that fits n. End with
    // CHECK_LAUNCH(). About 7 lines.
    // BEGIN(3.3 launch)
    dim3 grid((rows + n * block.x - 1) / (n * block.x), (cols + block.y - 1) / block.y);
    switch (n) {
        case 1: transposeUnrollN<1><<<grid, block>>>(out, in, rows, cols); break;
        case 2: transposeUnrollN<2><<<grid, block>>>(out, in, rows, cols); break;
        case 4: transposeUnrollN<4><<<grid, block>>>(out, in, rows, cols); break;
        case 8: transposeUnrollN<8><<<grid, block>>>(out, in, rows, cols); break;
    }
    CHECK_LAUNCH();
    // END(3.3 launch)
}

// Bug hunt. Four elements per thread, as published, with one mistake already mended. It passes for 2048 × 2048.
__global__ void transposeUnroll4Tail(float* out, const float* in, int rows, int cols) {
    int col = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    // TODO(3.4): find the shapes for which it is wrong, and mend the guard. About 4 lines.
    // BEGIN(3.4)
    if (row >= rows) return;
    for (int k = 0; k < 4; k++) {
        int c = col + k * blockDim.x;
        if (c < cols) out[size_t(c) * rows + row] = in[size_t(row) * cols + c];
    }
    // INSTEAD
    // if (row < rows && col + 3 * blockDim.x < unsigned(cols)) {
    //     for (int k = 0; k < 4; k++) {
    //         int c = col + k * blockDim.x;
    //         out[size_t(c) * rows + row] = in[size_t(row) * cols + c];
    //     }
    // }
    // END(3.4)
}

void launchUnroll4Tail(float* out, const float* in, int rows, int cols, dim3 block) {
    dim3 grid((cols + 4 * block.x - 1) / (4 * block.x), (rows + block.y - 1) / block.y);
    transposeUnroll4Tail<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}
