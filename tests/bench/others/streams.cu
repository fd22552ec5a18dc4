// Vectors: what walks through memory once, side by side, with strides, by fields, or where the data says.
#include "harness.h"

__global__ void saxpy(int n, float a, const float* x, float* y) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}
__global__ void saxpyOfFloat4(int n, float a, const float4* x, float4* y) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const float4 p = x[i];
    float4 q = y[i];
    q.x += a * p.x, q.y += a * p.y, q.z += a * p.z, q.w += a * p.w;
    y[i] = q;
}
__global__ void saxpyGridStride(int n, float a, const float* x, float* y) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) y[i] = a * x[i] + y[i];
}
__global__ void triad(double* a, const double* b, const double* c, double s, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = b[i] + s * c[i];
}
__global__ void stridedCopy(float* out, const float* in, int n, int stride) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[size_t(i) * stride] = in[size_t(i) * stride];
}
// Each thread a stretch of its own.
__global__ void stretches(float* out, const float* in, int each) {
    const size_t begin = (blockIdx.x * size_t(blockDim.x) + threadIdx.x) * each;
    for (int k = 0; k < each; k++) out[begin + k] = in[begin + k];
}
__global__ void brighter(unsigned char* out, const unsigned char* in, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = static_cast<unsigned char>(in[i] + 1);
}
struct Colour {
    unsigned char r, g, b;
};
__global__ void grey(unsigned char* out, const Colour* in, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = static_cast<unsigned char>((in[i].r + in[i].g + in[i].b) / 3);
}
__global__ void lengths(float* out, const float3* in, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = sqrtf(in[i].x * in[i].x + in[i].y * in[i].y + in[i].z * in[i].z);
}
__global__ void doubled(float3* out, const float3* in, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = make_float3(2 * in[i].x, 2 * in[i].y, 2 * in[i].z);
}
__global__ void gather(float* out, const float* in, const int* from, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[from[i]];
}
__global__ void scatter(float* out, const float* in, const int* to, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[to[i]] = in[i];
}
// Rows of 64 floats, by number.
__global__ void rowsByNumber(float* out, const float* table, const int* row, int rows) {
    const int r = (blockIdx.x * blockDim.x + threadIdx.x) / 64, k = threadIdx.x % 64;
    if (r < rows) out[size_t(r) * 64 + k] = table[size_t(row[r]) * 64 + k];
}

// Each number below 2^bits once, in no order.
std::vector<int> scrambled(int bits) {
    std::vector<int> all(size_t(1) << bits);
    for (size_t i = 0; i < all.size(); i++) {
        uint32_t x = uint32_t(i);
        for (int round = 0; round < 3; round++) {
            x = (x * 0x9e3779b1u + 0x7f4a7c15u) & ((1u << bits) - 1);  // odd: a permutation
            x ^= x >> bits / 2;                                       // and so is this
        }
        all[i] = int(x);
    }
    return all;
}

int main() {
    const int n = 1 << 26;
    DeviceBuffer<float> x = filled<float>(n), y = filled<float>(n);
    const double bytes = 4.0 * n;
    auto anything = [] { return true; };
    auto same = [&] { return holds(y, [](size_t i) { return valueAt(i); }); };
    auto* x4 = reinterpret_cast<float4*>(x.data());
    auto* y4 = reinterpret_cast<float4*>(y.data());
    for (int bits : {26, 20, 16})
        judge({"saxpy", power(bits), 8.0 * (1 << bits), 4.0 * (1 << bits)},
              [&] { saxpy<<<(1 << bits) / 256, 256>>>(1 << bits, 0, x.data(), y.data()); }, same);
    judge({"saxpy, float4", power(26), 2 * bytes, bytes},
          [&] { saxpyOfFloat4<<<n / 4 / 256, 256>>>(n / 4, 0, x4, y4); }, same);
    judge({"saxpy, grid-stride, 528 blocks", power(26), 2 * bytes, bytes},
          [&] { saxpyGridStride<<<528, 256>>>(n, 0, x.data(), y.data()); }, same);
    judge({"saxpy, blocks of 32", power(26), 2 * bytes, bytes},
          [&] { saxpy<<<n / 32, 32>>>(n, 0, x.data(), y.data()); }, same);
    auto* xd = reinterpret_cast<double*>(x.data());
    auto* yd = reinterpret_cast<double*>(y.data());
    judge({"triad of doubles", power(24), bytes, bytes / 2},
          [&] { triad<<<(n / 4) / 512, 512>>>(yd, xd, xd + n / 4, 0, n / 4); }, anything);
    for (int stride : {2, 4, 8, 16}) {
        const double sectors = double(n / stride) * 32 / (stride < 8 ? 8 / stride : 1);
        judge({"copy, stride " + std::to_string(stride), power(26), bytes, sectors},
              [&] { stridedCopy<<<n / stride / 256, 256>>>(y.data(), x.data(), n / stride, stride); }, anything);
    }
    for (int each : {4, 16})
        judge({"copy, stretches of " + std::to_string(each), power(26), bytes, bytes},
              [&] { stretches<<<n / each / 256, 256>>>(y.data(), x.data(), each); }, same);
    auto* xb = reinterpret_cast<unsigned char*>(x.data());
    auto* yb = reinterpret_cast<unsigned char*>(y.data());
    judge({"bytes, one a thread", power(27), bytes / 2, bytes / 2},
          [&] { brighter<<<(1 << 27) / 256, 256>>>(yb, xb, 1 << 27); }, anything);
    judge({"grey of 3 bytes", power(26), 3.0 * n, 1.0 * n},
          [&] { grey<<<n / 256, 256>>>(yb, reinterpret_cast<const Colour*>(xb), n); }, anything);
    const int third = 1 << 24;
    auto* x3 = reinterpret_cast<float3*>(x.data());
    auto* y3 = reinterpret_cast<float3*>(y.data());
    judge({"lengths of float3", power(24), 12.0 * third, 4.0 * third},
          [&] { lengths<<<third / 256, 256>>>(y.data(), x3, third); }, anything);
    judge({"float3 doubled", power(24), 12.0 * third, 12.0 * third},
          [&] { doubled<<<third / 256, 256>>>(y3, x3, third); }, anything);
    const int some = 1 << 24;
    DeviceBuffer<float> from = filled<float>(some), to(some);
    DeviceBuffer<int> order = holding(scrambled(24)), few = holding(scrambled(20));
    judge({"gather at random", power(24), 8.0 * some, 4.0 * some},
          [&] { gather<<<some / 256, 256>>>(to.data(), from.data(), order.data(), some); }, anything);
    judge({"gather at random", power(20), 8.0 * (1 << 20), 4.0 * (1 << 20)},
          [&] { gather<<<(1 << 20) / 256, 256>>>(to.data(), from.data(), few.data(), 1 << 20); }, anything);
    judge({"scatter at random", power(24), 8.0 * some, 4.0 * some},
          [&] { scatter<<<some / 256, 256>>>(to.data(), from.data(), order.data(), some); }, anything);
    judge({"rows of 64 by number", power(20), 4.0 * n + 4.0 * (1 << 20), 4.0 * n},
          [&] { rowsByNumber<<<(1 << 20) / 4, 256>>>(y.data(), x.data(), few.data(), 1 << 20); }, anything);
    return wrongResults > 0;
}
