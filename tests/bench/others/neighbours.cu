// What needs its neighbours: stencils, filters, scans, rows that are normalized, histograms.
#include "harness.h"

__constant__ float weights[7] = {0, 0, 0, 1, 0, 0, 0};

__global__ void lineInShared(float* out, const float* in, int n) {
    __shared__ float part[256 + 6];
    const int i = blockIdx.x * 256 + threadIdx.x;
    part[threadIdx.x + 3] = i < n ? in[i] : 0;
    if (threadIdx.x < 3) {
        part[threadIdx.x] = i >= 3 ? in[i - 3] : 0;
        part[threadIdx.x + 259] = i + 256 < n ? in[i + 256] : 0;
    }
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 7; k++) sum += weights[k] * part[threadIdx.x + k];
    if (i < n) out[i] = sum;
}

__global__ void fivePoints(float* out, const float* in, int side) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= side - 1 || y >= side - 1) return;
    const float* p = in + size_t(y) * side + x;
    out[size_t(y) * side + x] = 0.2f * (p[0] + p[-1] + p[1] + p[-side] + p[side]);
}

__global__ void fivePointsInShared(float* out, const float* in, int side) {
    __shared__ float tile[18][34];
    const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    auto at = [&](int column, int row) {
        return column >= 0 && row >= 0 && column < side && row < side ? in[size_t(row) * side + column] : 0.0f;
    };
    const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    tile[ty][tx] = at(x, y);
    if (threadIdx.x == 0) tile[ty][0] = at(x - 1, y);
    if (threadIdx.x == 31) tile[ty][33] = at(x + 1, y);
    if (threadIdx.y == 0) tile[0][tx] = at(x, y - 1);
    if (threadIdx.y == 15) tile[17][tx] = at(x, y + 1);
    __syncthreads();
    if (x < side && y < side)
        out[size_t(y) * side + x] =
            0.2f * (tile[ty][tx] + tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx]);
}

__global__ void sevenPoints(float* out, const float* in, int side) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
    if (x < 1 || y < 1 || z < 1 || x >= side - 1 || y >= side - 1 || z >= side - 1) return;
    const int plane = side * side;
    const float* p = in + size_t(z) * plane + y * side + x;
    out[size_t(z) * plane + y * side + x] = p[0] + p[-1] + p[1] + p[-side] + p[side] + p[-plane] + p[plane];
}

// A square of 5 x 5 around each pixel.
__global__ void blur(float* out, const float* in, int side) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= side || y >= side) return;
    float sum = 0;
    for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++) {
            const int row = min(max(y + dy, 0), side - 1), column = min(max(x + dx, 0), side - 1);
            sum += in[size_t(row) * side + column];
        }
    out[size_t(y) * side + x] = sum / 25;
}

__global__ void histogram(unsigned* bins, const unsigned char* in, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&bins[in[i]], 1u);
}

__global__ void histogramInShared(unsigned* bins, const unsigned char* in, int n) {
    __shared__ unsigned mine[256];
    mine[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) atomicAdd(&mine[in[i]], 1u);
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

// Sums of what is in front, within a block: in twice as many steps, with two arrays.
__global__ void scanInSteps(float* out, const float* in) {
    __shared__ float part[2][512];
    const int t = threadIdx.x, i = blockIdx.x * 512 + t;
    int from = 0;
    part[0][t] = in[i];
    __syncthreads();
    for (int d = 1; d < 512; d *= 2) {
        part[1 - from][t] = part[from][t] + (t >= d ? part[from][t - d] : 0);
        from = 1 - from;
        __syncthreads();
    }
    out[i] = part[from][t];
}

__global__ void scanByWarps(float* out, const float* in) {
    __shared__ float ofWarps[32];
    const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float v = in[i];
    for (int d = 1; d < 32; d *= 2) {
        const float before = __shfl_up_sync(0xffffffffu, v, d);
        if (lane >= d) v += before;
    }
    if (lane == 31) ofWarps[warp] = v;
    __syncthreads();
    if (warp == 0) {
        float sum = ofWarps[lane];
        for (int d = 1; d < 32; d *= 2) {
            const float before = __shfl_up_sync(0xffffffffu, sum, d);
            if (lane >= d) sum += before;
        }
        ofWarps[lane] = sum;
    }
    __syncthreads();
    out[i] = v + (warp > 0 ? ofWarps[warp - 1] : 0);
}

// A block for each row: three times through it.
__global__ void softmax(float* out, const float* in, int cols) {
    __shared__ float part[256];
    const float* row = in + size_t(blockIdx.x) * cols;
    auto all = [&](float v, bool sum) {
        part[threadIdx.x] = v;
        __syncthreads();
        for (int s = 128; s > 0; s /= 2) {
            if (threadIdx.x < s) {
                const float other = part[threadIdx.x + s];
                part[threadIdx.x] = sum ? part[threadIdx.x] + other : fmaxf(part[threadIdx.x], other);
            }
            __syncthreads();
        }
        const float result = part[0];
        __syncthreads();
        return result;
    };
    float v = -1e30f;
    for (int k = threadIdx.x; k < cols; k += 256) v = fmaxf(v, row[k]);
    const float most = all(v, false);
    v = 0;
    for (int k = threadIdx.x; k < cols; k += 256) v += expf(row[k] - most);
    const float sum = all(v, true);
    for (int k = threadIdx.x; k < cols; k += 256) out[size_t(blockIdx.x) * cols + k] = expf(row[k] - most) / sum;
}

// Rows of a sparse matrix, a thread each.
__global__ void sparse(float* y, const int* begin, const int* column, const float* value, const float* x, int rows) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = begin[row]; k < begin[row + 1]; k++) sum += value[k] * x[column[k]];
    y[row] = sum;
}

// One step of sorting by exchange: partners lie `distance` apart.
__global__ void exchange(int* data, int distance, int up) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, partner = i ^ unsigned(distance);
    if (partner < i) return;
    const int a = data[i], b = data[partner];
    if (((i & unsigned(up)) == 0) == (a > b)) data[i] = b, data[partner] = a;
}

uint32_t mixed(uint32_t x) {
    x = (x ^ x >> 16) * 0x7feb352du;
    x = (x ^ x >> 15) * 0x846ca68bu;
    return x ^ x >> 16;
}

int main() {
    const int n = 1 << 26, side = 8192;
    DeviceBuffer<float> in = filled<float>(n), out = filled<float>(n);
    const double bytes = 4.0 * n;
    auto anything = [] { return true; };
    judge({"7 points in a line, shared memory", power(26), bytes, bytes},
          [&] { lineInShared<<<n / 256, 256>>>(out.data(), in.data(), n); },
          [&] { return holds(out, [](size_t i) { return valueAt(i); }); });
    for (dim3 block : {dim3(32, 8), dim3(16, 16), dim3(256, 1)})
        judge({"5 points, blocks of " + size(block.x, block.y), size(side, side), bytes, bytes},
              [&] { fivePoints<<<dim3(side / block.x, side / block.y), block>>>(out.data(), in.data(), side); },
              anything);
    judge({"5 points, blocks of 32 × 8", size(512, 512), 4.0 * 512 * 512, 4.0 * 512 * 512},
          [&] { fivePoints<<<dim3(16, 64), dim3(32, 8)>>>(out.data(), in.data(), 512); }, anything);
    judge({"5 points, shared memory", size(side, side), bytes, bytes},
          [&] { fivePointsInShared<<<dim3(side / 32, side / 16), dim3(32, 16)>>>(out.data(), in.data(), side); },
          anything);
    judge({"7 points in space", "384³", 4.0 * 384 * 384 * 384, 4.0 * 384 * 384 * 384},
          [&] { sevenPoints<<<dim3(12, 48, 384), dim3(32, 8)>>>(out.data(), in.data(), 384); }, anything);
    judge({"blur of 5 × 5", size(4096, 4096), 4.0 * 4096 * 4096, 4.0 * 4096 * 4096},
          [&] { blur<<<dim3(256, 256), dim3(16, 16)>>>(out.data(), in.data(), 4096); }, anything);

    const int pixels = 1 << 24;
    std::vector<unsigned char> values(pixels);
    for (int i = 0; i < pixels; i++) values[size_t(i)] = static_cast<unsigned char>(mixed(uint32_t(i)));
    DeviceBuffer<unsigned char> image = holding(values);
    DeviceBuffer<unsigned> bins(256);
    judge({"histogram, atomics in memory", power(24), 1.0 * pixels, 1024},
          [&] { histogram<<<pixels / 256, 256>>>(bins.data(), image.data(), pixels); }, anything);
    judge({"histogram, atomics in shared memory", power(24), 1.0 * pixels, 1024},
          [&] { histogramInShared<<<1056, 256>>>(bins.data(), image.data(), pixels); }, anything);

    judge({"scan of blocks of 512, in steps", power(26), bytes, bytes},
          [&] { scanInSteps<<<n / 512, 512>>>(out.data(), in.data()); }, anything);
    judge({"scan of blocks of 1024, by warps", power(26), bytes, bytes},
          [&] { scanByWarps<<<n / 1024, 1024>>>(out.data(), in.data()); }, anything);
    for (int cols : {1024, 8192})
        judge({"softmax, a row a block", size(size_t(n / cols), size_t(cols)), bytes, bytes},
              [&] { softmax<<<n / cols, 256>>>(out.data(), in.data(), cols); }, anything);

    const int rows = 1 << 20;
    std::vector<int> begin(rows + 1), column;
    for (int r = 0; r < rows; r++) {
        begin[size_t(r)] = int(column.size());
        for (uint32_t k = 0; k < 4 + mixed(uint32_t(r)) % 24; k++)
            column.push_back(int(mixed(uint32_t(r) * 32 + k) % rows));
    }
    begin[rows] = int(column.size());
    DeviceBuffer<int> begins = holding(begin), columns = holding(column);
    DeviceBuffer<float> y(rows), x = filled<float>(rows), entries = filled<float>(column.size());
    judge({"sparse matrix × vector, a row a thread", power(20), 8.0 * double(column.size()) + 8.0 * rows, 4.0 * rows,
           64},
          [&] {
              sparse<<<rows / 256, 256>>>(y.data(), begins.data(), columns.data(), entries.data(), x.data(), rows);
          },
          anything);

    DeviceBuffer<int> data = holding(std::vector<int>(size_t(1) << 24, 1));
    judge({"exchange with partners far away", power(24), 4.0 * (1 << 24), 4.0 * (1 << 24)},
          [&] { exchange<<<(1 << 24) / 256, 256>>>(data.data(), 1 << 12, 1 << 13); }, anything);
    return wrongResults > 0;
}
