// Products of matrices, and of a matrix and a vector.
#include "harness.h"

__global__ void naive(float* c, const float* a, const float* b, int n) {
    const int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || col >= n) return;
    float sum = 0;
    for (int k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + col];
    c[row * n + col] = sum;
}

// A's rows are columns: what lanes load lies side by side in both.
__global__ void transposedA(float* c, const float* a, const float* b, int n) {
    const int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < n; k++) sum += a[k * n + row] * b[k * n + col];
    c[row * n + col] = sum;
}

template <int side>
__global__ void tiled(float* c, const float* a, const float* b, int n) {
    __shared__ float ofA[side][side], ofB[side][side];
    const int col = blockIdx.x * side + threadIdx.x, row = blockIdx.y * side + threadIdx.y;
    float sum = 0;
    for (int at = 0; at < n; at += side) {
        ofA[threadIdx.y][threadIdx.x] = a[row * n + at + threadIdx.x];
        ofB[threadIdx.y][threadIdx.x] = b[(at + threadIdx.y) * n + col];
        __syncthreads();
        for (int k = 0; k < side; k++) sum += ofA[threadIdx.y][k] * ofB[k][threadIdx.x];
        __syncthreads();
    }
    c[row * n + col] = sum;
}

// 64 x 64 results for each block of 16 x 16 threads, each 4 x 4 of them.
__global__ void fourByFour(float* c, const float* a, const float* b, int n) {
    __shared__ float ofA[16][64], ofB[16][64];
    const int t = threadIdx.y * 16 + threadIdx.x;
    float sum[4][4] = {};
    for (int at = 0; at < n; at += 16) {
        for (int i = t; i < 64 * 16; i += 256) {
            ofA[i % 16][i / 16] = a[(blockIdx.y * 64 + i / 16) * n + at + i % 16];
            ofB[i / 64][i % 64] = b[(at + i / 64) * n + blockIdx.x * 64 + i % 64];
        }
        __syncthreads();
        for (int k = 0; k < 16; k++) {
            float x[4], y[4];
            for (int i = 0; i < 4; i++) x[i] = ofA[k][threadIdx.y * 4 + i], y[i] = ofB[k][threadIdx.x * 4 + i];
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++) sum[i][j] += x[i] * y[j];
        }
        __syncthreads();
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            c[(blockIdx.y * 64 + threadIdx.y * 4 + i) * n + blockIdx.x * 64 + threadIdx.x * 4 + j] = sum[i][j];
}

// A column of 8 results for each thread, the row of B in shared memory alone.
__global__ void eightInAColumn(float* c, const float* a, const float* b, int n) {
    __shared__ float ofA[64][8], ofB[8][64];
    const int col = threadIdx.x % 64, part = threadIdx.x / 64;
    float sum[8] = {};
    for (int at = 0; at < n; at += 8) {
        ofA[threadIdx.x / 8][threadIdx.x % 8] = a[(blockIdx.y * 64 + threadIdx.x / 8) * n + at + threadIdx.x % 8];
        ofB[part][col] = b[(at + part) * n + blockIdx.x * 64 + col];
        __syncthreads();
        for (int k = 0; k < 8; k++) {
            const float y = ofB[k][col];
            for (int i = 0; i < 8; i++) sum[i] += ofA[part * 8 + i][k] * y;
        }
        __syncthreads();
    }
    for (int i = 0; i < 8; i++) c[(blockIdx.y * 64 + part * 8 + i) * n + blockIdx.x * 64 + col] = sum[i];
}

__global__ void rowForEachThread(float* y, const float* a, const float* x, int rows, int cols) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = 0; k < cols; k++) sum += a[size_t(row) * cols + k] * x[k];
    y[row] = sum;
}

__global__ void rowForEachWarp(float* y, const float* a, const float* x, int rows, int cols) {
    const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows) return;
    float sum = 0;
    for (int k = lane; k < cols; k += 32) sum += a[size_t(row) * cols + k] * x[k];
    for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffffu, sum, d);
    if (lane == 0) y[row] = sum;
}

__global__ void columnForEachThread(float* y, const float* a, const float* x, int rows, int cols) {
    const int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (col >= cols) return;
    float sum = 0;
    for (int k = 0; k < rows; k++) sum += a[size_t(k) * cols + col] * x[k];
    y[col] = sum;
}

template <class Launch>
void product(const std::string& kernel, int n, unsigned blocks, Launch launch, bool ofTransposed = false) {
    const size_t all = size_t(n) * n;
    DeviceBuffer<float> a = filled<float>(all), b = filled<float>(all), c(all);
    judge({kernel, std::to_string(n) + "³", 8.0 * all, 4.0 * all, blocks},
          [&] { launch(c.data(), a.data(), b.data(), n); },
          [&] {
              return holds(c, [&](size_t i) {
                  double sum = 0;
                  for (size_t k = 0; k < size_t(n); k++)
                      sum += double(valueAt(ofTransposed ? k * n + i / n : i / n * n + k)) * valueAt(k * n + i % n);
                  return sum;
              });
          });
}

template <class Launch>
void timesVector(const std::string& kernel, int rows, int cols, bool ofColumns, Launch launch) {
    DeviceBuffer<float> a = filled<float>(size_t(rows) * cols), x = filled<float>(ofColumns ? rows : cols),
                        y(ofColumns ? cols : rows);
    judge({kernel, size(rows, cols), double(a.bytes() + x.bytes()), double(y.bytes())},
          [&] { launch(y.data(), a.data(), x.data(), rows, cols); },
          [&] {
              return holds(y, [&](size_t i) {
                  double sum = 0;
                  for (size_t k = 0; k < x.size(); k++)
                      sum += double(valueAt(ofColumns ? k * cols + i : i * cols + k)) * valueAt(k);
                  return sum;
              });
          });
}

int main() {
    auto square = [](int n, int side) { return dim3(n / side, n / side); };
    auto simple = [&](float* c, const float* a, const float* b, int n) {
        naive<<<square(n, 16), dim3(16, 16)>>>(c, a, b, n);
    };
    auto tiled16 = [&](float* c, const float* a, const float* b, int n) {
        tiled<16><<<square(n, 16), dim3(16, 16)>>>(c, a, b, n);
    };
    product("product, blocks of 16 × 16", 2048, 4, simple);
    product("product, blocks of 16 × 16", 512, 8, simple);
    product("product of a transposed matrix", 2048, 4, [&](float* c, const float* a, const float* b, int n) {
        transposedA<<<dim3(n / 32, n / 8), dim3(32, 8)>>>(c, a, b, n);
    }, true);
    product("product, tiles of 16 × 16", 2048, 4, tiled16);
    product("product, tiles of 16 × 16", 512, 8, tiled16);
    product("product, tiles of 32 × 32", 2048, 4, [&](float* c, const float* a, const float* b, int n) {
        tiled<32><<<square(n, 32), dim3(32, 32)>>>(c, a, b, n);
    });
    product("product, 8 results a thread", 2048, 4, [&](float* c, const float* a, const float* b, int n) {
        eightInAColumn<<<square(n, 64), 512>>>(c, a, b, n);
    });
    product("product, 4 × 4 results a thread", 2048, 4, [&](float* c, const float* a, const float* b, int n) {
        fourByFour<<<square(n, 64), dim3(16, 16)>>>(c, a, b, n);
    });
    timesVector("matrix × vector, a row a thread", 16384, 4096, false,
                [](float* y, const float* a, const float* x, int rows, int cols) {
                    rowForEachThread<<<ceilDiv(rows, 128), 128>>>(y, a, x, rows, cols);
                });
    timesVector("matrix × vector, a row a warp", 16384, 4096, false,
                [](float* y, const float* a, const float* x, int rows, int cols) {
                    rowForEachWarp<<<rows / 8, 256>>>(y, a, x, rows, cols);
                });
    timesVector("vector × matrix, a column a thread", 4096, 16384, true,
                [](float* y, const float* a, const float* x, int rows, int cols) {
                    columnForEachThread<<<cols / 64, 64>>>(y, a, x, rows, cols);
                });
    return wrongResults > 0;
}
