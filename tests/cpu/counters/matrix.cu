// Copies and transposes of a matrix of floats: how a block's shape and the order of the indices decide the sectors.
#include "harness.h"

__global__ void copyRow(float* out, const float* in, int rows, int cols) {
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[row * cols + col] = in[row * cols + col];
}

__global__ void copyCol(float* out, const float* in, int rows, int cols) {
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[col * rows + row] = in[col * rows + row];
}

__global__ void transposeNaiveRow(float* out, const float* in, int rows, int cols) {
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[col * rows + row] = in[row * cols + col];
}

// x runs along a row of the output here.
__global__ void transposeNaiveCol(float* out, const float* in, int rows, int cols) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[col * rows + row] = in[row * cols + col];
}

__global__ void transposeRowPerBlock(float* out, const float* in, int rows, int cols) {
    int row = blockIdx.x;
    for (int col = threadIdx.x; col < cols; col += blockDim.x) out[col * rows + row] = in[row * cols + col];
}

__global__ void transposeUnroll4Row(float* out, const float* in, int rows, int cols) {
    int col = blockIdx.x * blockDim.x * 4 + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows) return;
    float values[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        int c = col + k * blockDim.x;
        if (c < cols) values[k] = in[row * cols + c];
    }
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        int c = col + k * blockDim.x;
        if (c < cols) out[c * rows + row] = values[k];
    }
}

__global__ void transposeUnroll4Col(float* out, const float* in, int rows, int cols) {
    int row = blockIdx.x * blockDim.x * 4 + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols) return;
    float values[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        int r = row + k * blockDim.x;
        if (r < rows) values[k] = in[r * cols + col];
    }
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        int r = row + k * blockDim.x;
        if (r < rows) out[col * rows + r] = values[k];
    }
}

// A square tile of one element per thread: blockDim = (size, size).
template <int size, int padding>
__global__ void transposeTile(float* out, const float* in, int rows, int cols) {
    __shared__ float tile[size][size + padding];
    int col = blockIdx.x * size + threadIdx.x;
    int row = blockIdx.y * size + threadIdx.y;
    if (row < rows && col < cols) tile[threadIdx.y][threadIdx.x] = in[row * cols + col];
    __syncthreads();
    int outCol = blockIdx.y * size + threadIdx.x;
    int outRow = blockIdx.x * size + threadIdx.y;
    if (outRow < cols && outCol < rows) out[outRow * rows + outCol] = tile[threadIdx.x][threadIdx.y];
}

// A 32 x 32 tile by 32 x 8 threads, four rows each.
template <int padding>
__global__ void transposeTileRows(float* out, const float* in, int rows, int cols) {
    __shared__ float tile[32][32 + padding];
    int col = blockIdx.x * 32 + threadIdx.x;
    int row = blockIdx.y * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8)
        if (row + k < rows && col < cols) tile[threadIdx.y + k][threadIdx.x] = in[(row + k) * cols + col];
    __syncthreads();
    int outCol = blockIdx.y * 32 + threadIdx.x;
    int outRow = blockIdx.x * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8)
        if (outRow + k < cols && outCol < rows) out[(outRow + k) * rows + outCol] = tile[threadIdx.x][threadIdx.y + k];
}

// Any block shape: the threads are renumbered for the store, so that neighbours write neighbours.
__global__ void transposeTileAnyBlock(float* out, const float* in, int rows, int cols, int padding) {
    extern __shared__ float tile[];
    int width = blockDim.x + padding;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) tile[threadIdx.y * width + threadIdx.x] = in[row * cols + col];
    __syncthreads();
    int id = threadIdx.y * blockDim.x + threadIdx.x;
    int tileRow = id % blockDim.y, tileCol = id / blockDim.y;
    int outCol = blockIdx.y * blockDim.y + tileRow;
    int outRow = blockIdx.x * blockDim.x + tileCol;
    if (outRow < cols && outCol < rows) out[outRow * rows + outCol] = tile[tileRow * width + tileCol];
}

__device__ void diagonalToCartesian(int& x, int& y) {
    int id = blockIdx.y * gridDim.x + blockIdx.x;
    y = id % gridDim.y;
    x = (id / gridDim.y + y) % gridDim.x;
}

__global__ void transposeDiagonalRow(float* out, const float* in, int rows, int cols) {
    int x, y;
    diagonalToCartesian(x, y);
    int col = x * blockDim.x + threadIdx.x;
    int row = y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[col * rows + row] = in[row * cols + col];
}

__global__ void transposeDiagonalCol(float* out, const float* in, int rows, int cols) {
    int x, y;
    diagonalToCartesian(x, y);
    int row = x * blockDim.x + threadIdx.x;
    int col = y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[col * rows + row] = in[row * cols + col];
}

// Four neighbouring elements per thread, moved as one float4 on both sides. rows and cols are multiples of 32;
// blockDim = (8, 32).
__global__ void transposeFloat4(float* out, const float* in, int rows, int cols) {
    __shared__ float tile[32][33];
    int col = blockIdx.x * 32 + threadIdx.x * 4;
    int row = blockIdx.y * 32 + threadIdx.y;
    float4 four = *reinterpret_cast<const float4*>(&in[row * cols + col]);
    tile[threadIdx.y][threadIdx.x * 4 + 0] = four.x;
    tile[threadIdx.y][threadIdx.x * 4 + 1] = four.y;
    tile[threadIdx.y][threadIdx.x * 4 + 2] = four.z;
    tile[threadIdx.y][threadIdx.x * 4 + 3] = four.w;
    __syncthreads();
    int outCol = blockIdx.y * 32 + threadIdx.x * 4;
    int outRow = blockIdx.x * 32 + threadIdx.y;
    four.x = tile[threadIdx.x * 4 + 0][threadIdx.y];
    four.y = tile[threadIdx.x * 4 + 1][threadIdx.y];
    four.z = tile[threadIdx.x * 4 + 2][threadIdx.y];
    four.w = tile[threadIdx.x * 4 + 3][threadIdx.y];
    *reinterpret_cast<float4*>(&out[outRow * rows + outCol]) = four;
}

// The rows are `pitch` elements apart, as cudaMallocPitch lays them out.
__global__ void copyPitched(float* out, const float* in, int rows, int cols, int pitch) {
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[row * pitch + col] = in[row * pitch + col];
}

__global__ void stencil5(float* out, const float* in, int rows, int cols) {
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < 1 || col < 1 || row >= rows - 1 || col >= cols - 1) return;
    out[row * cols + col] = in[row * cols + col] + in[(row - 1) * cols + col] + in[(row + 1) * cols + col] +
                            in[row * cols + col - 1] + in[row * cols + col + 1];
}

using Kernel = void (*)(float*, const float*, int, int);

struct Matrix {
    int rows, cols;
    std::vector<float> values, transposed;
    Matrix(int rows, int cols) : rows(rows), cols(cols), values(rows * cols), transposed(rows * cols) {
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < cols; ++c) values[r * cols + c] = transposed[c * rows + r] = float(r * cols + c + 1);
    }
    std::string shape() const { return times(rows, cols); }
};

// `across` and `down`: how many elements one block covers in x and y; `xIsRow`: x counts rows of the input.
void launch(const char* name, Kernel kernel, const Matrix& m, dim3 block, int across, int down, bool xIsRow,
            const std::vector<float>& expected, const std::string& variant = "") {
    Buffer<float> in(m.values), out(m.values.size());
    dim3 grid(ceilDiv(xIsRow ? m.rows : m.cols, across), ceilDiv(xIsRow ? m.cols : m.rows, down));
    measure(name, m.shape() + " block " + times(block.x, block.y) + variant,
            [&] { kernel<<<grid, block>>>(out.data, in.data, m.rows, m.cols); }, holds(out, expected));
}

void blockShapes(const Matrix& m) {
    for (dim3 b : {dim3(16, 16), dim3(32, 8), dim3(8, 32), dim3(32, 32)}) {
        launch("copyRow", copyRow, m, b, b.x, b.y, false, m.values);
        launch("copyCol", copyCol, m, b, b.x, b.y, false, m.values);
        launch("transposeNaiveRow", transposeNaiveRow, m, b, b.x, b.y, false, m.transposed);
        launch("transposeNaiveCol", transposeNaiveCol, m, b, b.x, b.y, true, m.transposed);
    }
    for (dim3 b : {dim3(8, 8), dim3(8, 16), dim3(16, 8), dim3(16, 32), dim3(32, 16), dim3(5, 7)})
        launch("transposeNaiveCol", transposeNaiveCol, m, b, b.x, b.y, true, m.transposed);
    for (dim3 b : {dim3(16, 16), dim3(32, 8)}) {
        launch("transposeUnroll4Row", transposeUnroll4Row, m, b, b.x * 4, b.y, false, m.transposed);
        launch("transposeUnroll4Col", transposeUnroll4Col, m, b, b.x * 4, b.y, true, m.transposed);
        launch("transposeDiagonalRow", transposeDiagonalRow, m, b, b.x, b.y, false, m.transposed);
        launch("transposeDiagonalCol", transposeDiagonalCol, m, b, b.x, b.y, true, m.transposed);
    }
}

void tiles(const Matrix& m) {
    launch("transposeTile", transposeTile<32, 0>, m, dim3(32, 32), 32, 32, false, m.transposed, " padding 0");
    launch("transposeTile", transposeTile<32, 1>, m, dim3(32, 32), 32, 32, false, m.transposed, " padding 1");
    launch("transposeTile", transposeTile<16, 0>, m, dim3(16, 16), 16, 16, false, m.transposed, " padding 0");
    launch("transposeTile", transposeTile<16, 1>, m, dim3(16, 16), 16, 16, false, m.transposed, " padding 1");
    launch("transposeTile", transposeTile<8, 1>, m, dim3(8, 8), 8, 8, false, m.transposed, " padding 1");
    launch("transposeTileRows", transposeTileRows<0>, m, dim3(32, 8), 32, 32, false, m.transposed, " padding 0");
    launch("transposeTileRows", transposeTileRows<1>, m, dim3(32, 8), 32, 32, false, m.transposed, " padding 1");
    for (dim3 b : {dim3(3, 4), dim3(32, 8), dim3(8, 32), dim3(16, 8), dim3(32, 4)})
        for (int padding : {0, 1}) {
            Buffer<float> in(m.values), out(m.values.size());
            dim3 grid(ceilDiv(m.cols, b.x), ceilDiv(m.rows, b.y));
            size_t bytes = (b.x + padding) * b.y * sizeof(float);
            std::string shape = m.shape() + " block " + times(b.x, b.y) + " padding " + text(padding);
            measure("transposeTileAnyBlock", shape,
                    [&] { transposeTileAnyBlock<<<grid, b, bytes>>>(out.data, in.data, m.rows, m.cols, padding); },
                    holds(out, m.transposed));
        }
}

void others(const Matrix& m) {
    Buffer<float> in(m.values), out(m.values.size());
    for (int threads : {64, 96})
        measure("transposeRowPerBlock", m.shape() + " block " + text(threads),
                [&] { transposeRowPerBlock<<<m.rows, threads>>>(out.data, in.data, m.rows, m.cols); },
                holds(out, m.transposed));
    dim3 block(32, 4), grid(ceilDiv(m.cols, 32), ceilDiv(m.rows, 4));
    measure("stencil5", m.shape(), [&] { stencil5<<<grid, block>>>(out.data, in.data, m.rows, m.cols); });
    int pitch = (m.cols + 127) / 128 * 128;
    std::vector<float> padded = filled<float>(m.rows * pitch, [](size_t i) { return i + 1; });
    Buffer<float> pitchedIn(padded), pitchedOut(m.rows * pitch);
    measure("copyPitched", m.shape() + " pitch " + text(pitch), [&] {
        copyPitched<<<grid, block>>>(pitchedOut.data, pitchedIn.data, m.rows, m.cols, pitch);
    });
}

int main(int argc, char** argv) {
    wantedKernels.assign(argv + 1, argv + argc);
    const Matrix square(128, 128), ragged(100, 67), wide(64, 256), prime(131, 131), one(1, 1);
    blockShapes(square);
    blockShapes(ragged);
    tiles(square);
    tiles(ragged);
    others(square);
    others(ragged);
    for (const Matrix* m : {&wide, &prime, &one}) {
        launch("transposeUnroll4Row", transposeUnroll4Row, *m, dim3(16, 16), 64, 16, false, m->transposed);
        launch("transposeDiagonalRow", transposeDiagonalRow, *m, dim3(16, 16), 16, 16, false, m->transposed);
        launch("transposeDiagonalCol", transposeDiagonalCol, *m, dim3(16, 16), 16, 16, true, m->transposed);
        launch("transposeTileRows", transposeTileRows<1>, *m, dim3(32, 8), 32, 32, false, m->transposed, " padding 1");
    }
    launch("transposeFloat4", transposeFloat4, square, dim3(8, 32), 32, 32, false, square.transposed);
    launch("transposeFloat4", transposeFloat4, wide, dim3(8, 32), 32, 32, false, wide.transposed);
    return finish();
}
