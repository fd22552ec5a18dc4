// Transposes and copies with tiles of other sizes, other types, and several elements a thread.
#include "harness.h"

template <int side>
__global__ void tileOnly(float* out, const float* in, int width, int height) {
    __shared__ float tile[side][side];
    int x = blockIdx.x * side + threadIdx.x, y = blockIdx.y * side + threadIdx.y;
    if (x < width && y < height) tile[threadIdx.y][threadIdx.x] = in[size_t(y) * width + x];
    __syncthreads();
    x = blockIdx.y * side + threadIdx.x;
    y = blockIdx.x * side + threadIdx.y;
    if (x < height && y < width) out[size_t(y) * height + x] = tile[threadIdx.x][threadIdx.y];
}

template <class T, int side, int rows>
__global__ void tilePadded(T* out, const T* in, int width, int height) {
    __shared__ T tile[side][side + 1];
    int x = blockIdx.x * side + threadIdx.x, y = blockIdx.y * side + threadIdx.y;
    for (int j = 0; j < side; j += rows)
        if (x < width && y + j < height) tile[threadIdx.y + j][threadIdx.x] = in[size_t(y + j) * width + x];
    __syncthreads();
    x = blockIdx.y * side + threadIdx.x;
    y = blockIdx.x * side + threadIdx.y;
    for (int j = 0; j < side; j += rows)
        if (x < height && y + j < width) out[size_t(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

// 64 x 64 in blocks of 16 x 16: four floats at a time from memory and to it. Sides are multiples of 64.
__global__ void tileOfFloat4(float* out, const float* in, int width, int height) {
    __shared__ float tile[64][65];
    const int x = blockIdx.x * 64 + threadIdx.x * 4, y = blockIdx.y * 64 + threadIdx.y;
    for (int j = 0; j < 64; j += 16) {
        const float4 v = *reinterpret_cast<const float4*>(in + size_t(y + j) * width + x);
        float* row = &tile[threadIdx.y + j][threadIdx.x * 4];
        row[0] = v.x, row[1] = v.y, row[2] = v.z, row[3] = v.w;
    }
    __syncthreads();
    const int toX = blockIdx.y * 64 + threadIdx.x * 4, toY = blockIdx.x * 64 + threadIdx.y;
    for (int j = 0; j < 64; j += 16) {
        const int column = threadIdx.y + j, row = threadIdx.x * 4;
        const float4 v = make_float4(tile[row][column], tile[row + 1][column], tile[row + 2][column],
                                     tile[row + 3][column]);
        *reinterpret_cast<float4*>(out + size_t(toY + j) * height + toX) = v;
    }
}

// Each thread a square of 4 x 4 of its own, in registers.
__global__ void squaresOfFour(float4* out, const float4* in, int width, int height) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = (blockIdx.y * blockDim.y + threadIdx.y) * 4;
    if (x * 4 >= width || y >= height) return;
    float4 a[4];
    for (int j = 0; j < 4; j++) a[j] = in[size_t(y + j) * (width / 4) + x];
    float4* to = out + size_t(x) * 4 * (height / 4) + y / 4;
    to[0] = make_float4(a[0].x, a[1].x, a[2].x, a[3].x);
    to[height / 4] = make_float4(a[0].y, a[1].y, a[2].y, a[3].y);
    to[height / 4 * 2] = make_float4(a[0].z, a[1].z, a[2].z, a[3].z);
    to[height / 4 * 3] = make_float4(a[0].w, a[1].w, a[2].w, a[3].w);
}

template <class T>
__global__ void naive(T* out, const T* in, int width, int height) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) out[size_t(x) * height + y] = in[size_t(y) * width + x];
}

__global__ void copyThroughTile(float* out, const float* in, int width, int height) {
    __shared__ float tile[32][32];
    const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < width && y + j < height) tile[threadIdx.y + j][threadIdx.x] = in[size_t(y + j) * width + x];
    __syncthreads();
    for (int j = 0; j < 32; j += 8)
        if (x < width && y + j < height) out[size_t(y + j) * width + x] = tile[threadIdx.y + j][threadIdx.x];
}

template <class T, class Launch>
void transposed(const std::string& kernel, int height, int width, Launch launch) {
    const size_t n = size_t(width) * height;
    DeviceBuffer<T> in = filled<T>(n), out(n);
    judge({kernel, size(height, width), double(n * sizeof(T)), double(n * sizeof(T))},
          [&] { launch(out.data(), in.data(), width, height); },
          [&] { return holds(out, [&](size_t i) { return T(valueAt(i % height * width + i / height)); }); });
}

int main() {
    auto grid = [](int width, int height, int side) { return dim3(ceilDiv(width, side), ceilDiv(height, side)); };
    using F = float;
    auto tile16 = [&](F* out, const F* in, int w, int h) {
        tileOnly<16><<<grid(w, h, 16), dim3(16, 16)>>>(out, in, w, h);
    };
    auto padded16 = [&](F* out, const F* in, int w, int h) {
        tilePadded<F, 16, 16><<<grid(w, h, 16), dim3(16, 16)>>>(out, in, w, h);
    };
    auto padded32 = [&](F* out, const F* in, int w, int h) {
        tilePadded<F, 32, 8><<<grid(w, h, 32), dim3(32, 8)>>>(out, in, w, h);
    };
    auto thin32 = [&](F* out, const F* in, int w, int h) {
        tilePadded<F, 32, 4><<<grid(w, h, 32), dim3(32, 4)>>>(out, in, w, h);
    };
    transposed<F>("tile of 16 × 16", 8192, 8192, tile16);
    transposed<F>("tile of 16 × 16, padded", 8192, 8192, padded16);
    transposed<F>("tile of 16 × 16, padded", 1000, 3000, padded16);
    transposed<F>("tile of 32 × 32, padded, 4 a thread", 1024, 1024, padded32);
    transposed<F>("tile of 32 × 32, padded, 4 a thread", 5000, 7777, padded32);
    transposed<F>("tile of 32 × 32, padded, 8 a thread", 8192, 8192, thin32);
    transposed<double>("tile of 32 × 32 doubles, padded", 8192, 8192,
                       [&](double* out, const double* in, int w, int h) {
                           tilePadded<double, 32, 8><<<grid(w, h, 32), dim3(32, 8)>>>(out, in, w, h);
                       });
    transposed<F>("tile of 64 × 64, float4", 8192, 8192, [&](F* out, const F* in, int w, int h) {
        tileOfFloat4<<<grid(w, h, 64), dim3(16, 16)>>>(out, in, w, h);
    });
    transposed<F>("squares of 4 × 4 in registers", 8192, 8192, [&](F* out, const F* in, int w, int h) {
        squaresOfFour<<<dim3(w / 4 / 8, h / 4 / 32), dim3(8, 32)>>>(reinterpret_cast<float4*>(out),
                                                                    reinterpret_cast<const float4*>(in), w, h);
    });
    transposed<F>("no tile, blocks of 16 × 16", 8192, 8192, [&](F* out, const F* in, int w, int h) {
        naive<<<grid(w, h, 16), dim3(16, 16)>>>(out, in, w, h);
    });
    transposed<F>("no tile, blocks of 32 × 8", 2048, 2048, [&](F* out, const F* in, int w, int h) {
        naive<<<dim3(w / 32, h / 8), dim3(32, 8)>>>(out, in, w, h);
    });
    transposed<unsigned char>("no tile, bytes, blocks of 32 × 32", 8192, 8192,
                              [&](unsigned char* out, const unsigned char* in, int w, int h) {
                                  naive<<<grid(w, h, 32), dim3(32, 32)>>>(out, in, w, h);
                              });
    const int side = 8192;
    DeviceBuffer<F> in = filled<F>(size_t(side) * side), out(size_t(side) * side);
    judge({"copy through a tile", size(side, side), double(in.bytes()), double(in.bytes())},
          [&] { copyThroughTile<<<dim3(side / 32, side / 32), dim3(32, 8)>>>(out.data(), in.data(), side, side); },
          [&] { return holds(out, [](size_t i) { return valueAt(i); }); });
    return wrongResults > 0;
}
