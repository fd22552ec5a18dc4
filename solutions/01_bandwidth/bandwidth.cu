// Chapter 1: how fast could memory be, and how fast are you?
// The lesson is chapters/01_bandwidth/README.md. Build and grade: make chapter_bandwidth && ./grade
#include "bandwidth.h"

#include <cmath>

#include "common/check.h"

// PREDICT(1.4): with blocks of 16 × 16, how many sectors does one load of a full warp take in copyCol? NAN: no guess.
// BEGIN(1 prediction)
const double predictedCopyColLoad = 16;
// INSTEAD
// const double predictedCopyColLoad = NAN;
// END(1 prediction)

double peakBandwidth(double memoryClockKHz, int busWidthBits) {
    double gigabytesPerSecond = 0;
    // TODO(1.1): the bus moves busWidthBits at a time, twice a clock tick. CUDA gives the clock in kHz. 1 line.
    // BEGIN(1.1)
    gigabytesPerSecond = 2 * memoryClockKHz * 1e3 * (busWidthBits / 8) / 1e9;
    // END(1.1)
    return gigabytesPerSecond;
}

double effectiveBandwidth(size_t bytesRead, size_t bytesWritten, double milliseconds) {
    double gigabytesPerSecond = 0;
    // TODO(1.2): what a kernel really moved in its time. A time that is not above zero cannot be: NAN. About 2 lines.
    // BEGIN(1.2)
    if (!(milliseconds > 0)) return NAN;
    gigabytesPerSecond = (double(bytesRead) + double(bytesWritten)) / 1e9 / (milliseconds / 1e3);
    // END(1.2)
    return gigabytesPerSecond;
}

// Blocks of this shape that cover a matrix: x along the columns, y along the rows.
static dim3 gridFor(int rows, int cols, dim3 block) {
    return dim3((cols + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
}

__global__ void copyRow(float* out, const float* in, int rows, int cols) {
    // TODO(1.3): one element a thread; neighbouring threads (threadIdx.x) copy neighbours in a row. Some threads have
    // no element. Sizes may pass 2^31: compute the place in size_t. About 3 lines.
    // BEGIN(1.3)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(row) * cols + col] = in[size_t(row) * cols + col];
    // END(1.3)
}

void launchCopyRow(float* out, const float* in, int rows, int cols, dim3 block) {
    copyRow<<<gridFor(rows, cols, block), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}

__global__ void copyCol(float* out, const float* in, int rows, int cols) {
    // TODO(1.4): the same copy, but neighbouring threads (threadIdx.x) copy neighbours in a column. About 3 lines.
    // BEGIN(1.4)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(row) * cols + col] = in[size_t(row) * cols + col];
    // END(1.4)
}

void launchCopyCol(float* out, const float* in, int rows, int cols, dim3 block) {
    // x runs along the rows' numbers: the grid has as many columns of blocks as the matrix needs for its rows.
    copyCol<<<gridFor(cols, rows, block), block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
}

// Bug hunt. The bandwidth of a transpose of rows × cols floats, which reads and writes each of them once. It has given
// sensible numbers for years, until somebody bought a card with more memory.
double transposeBandwidth(int rows, int cols, double milliseconds) {
    // TODO(1.5): find the sizes for which it is wrong, and mend it. 1 line.
    // BEGIN(1.5)
    double bytes = 2.0 * rows * cols * sizeof(float);
    // INSTEAD
    // double bytes = 2 * rows * cols * sizeof(float);
    // END(1.5)
    return bytes / 1e9 / (milliseconds / 1e3);
}
