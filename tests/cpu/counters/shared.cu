// Shared memory: strides and element sizes, broadcasts, partly active warps, structures, atomics.
// Every block is one warp, so that the pattern is easy to work out by hand.
#include "harness.h"

// Element t * stride is written and read back by lane t.
template <class T>
__global__ void sharedStride(T* out, const T* in, int stride) {
    __shared__ T words[32 * 33];
    int t = threadIdx.x;
    words[t * stride] = in[t];
    __syncthreads();
    out[t] = words[t * stride];
}

// `group` neighbouring lanes read one element.
template <class T>
__global__ void sharedGroup(T* out, const T* in, int group) {
    __shared__ T words[32];
    int t = threadIdx.x;
    words[t] = in[t];
    __syncthreads();
    out[t] = words[t / group];
}

// Lanes a power of two apart read one element: with apart = 16, the two halves of the warp read the same.
template <class T>
__global__ void sharedRepeat(T* out, const T* in, int apart) {
    __shared__ T words[32];
    int t = threadIdx.x;
    words[t] = in[t];
    __syncthreads();
    out[t] = words[t % apart];
}

template <class T>
__global__ void sharedExchange(T* out, const T* in, int mask) {
    __shared__ T words[32];
    int t = threadIdx.x;
    words[t] = in[t];
    __syncthreads();
    out[t] = words[t ^ mask];
}

// Lanes from `first` on, every `step`-th, in a row of words and in a column.
template <class T>
__global__ void sharedSomeLanes(T* out, const T* in, int first, int step, int stride) {
    __shared__ T words[32 * 33];
    int t = threadIdx.x;
    if (t >= first && (t - first) % step == 0) words[t * stride] = in[t];
    __syncthreads();
    if (t >= first && (t - first) % step == 0) out[t] = words[t * stride];
}

// Two words of one bank, each read by 16 lanes: by halves of the warp, or by turns.
__global__ void sharedTwoWords(float* out, const float* in, int byTurns) {
    __shared__ float words[64];
    int t = threadIdx.x;
    words[t] = in[t];
    words[t + 32] = in[t] + 1;
    __syncthreads();
    out[t] = words[(byTurns ? t % 2 : t / 16) * 32];
}

// The upper half of the warp reads the lower half's banks, `rows` rows further down.
template <class T>
__global__ void sharedHalves(T* out, const T* in, int rows) {
    __shared__ T words[16 * 5];
    int t = threadIdx.x;
    for (int i = t; i < 16 * 5; i += 32) words[i] = in[i];
    __syncthreads();
    out[t] = words[t % 16 + t / 16 * rows * 16];
}

__global__ void sharedStencil(float* out, const float* in, int n) {
    __shared__ float tile[34];
    int t = threadIdx.x, i = blockIdx.x * 32 + t;
    tile[t + 1] = i < n ? in[i] : 0;
    if (t == 0) tile[0] = i > 0 ? in[i - 1] : 0;
    if (t == 31) tile[33] = i + 1 < n ? in[i + 1] : 0;
    __syncthreads();
    if (i < n) out[i] = tile[t] + tile[t + 1] + tile[t + 2];
}

// Written as float4, read as floats.
__global__ void sharedMixedWidths(float* out, const float* in) {
    __shared__ float4 fours[32];
    int t = threadIdx.x;
    fours[t] = reinterpret_cast<const float4*>(in)[t];
    __syncthreads();
    const float* words = reinterpret_cast<const float*>(fours);
    for (int k = 0; k < 4; ++k) out[32 * k + t] = words[32 * k + 31 - t];
}

// A row of the tile is 32 floats apart: the column is swizzled instead of padded.
__global__ void sharedSwizzle(float* out, const float* in) {
    __shared__ float tile[32][32];
    int t = threadIdx.x;
    for (int row = 0; row < 32; ++row) tile[row][t ^ row] = in[row * 32 + t];
    __syncthreads();
    for (int col = 0; col < 32; ++col) out[col * 32 + t] = tile[t][col ^ t];
}

template <class T>
__global__ void sharedStruct(T* out, const T* in) {
    __shared__ T items[32];
    int t = threadIdx.x;
    items[t] = in[t];
    __syncthreads();
    out[t] = items[31 - t];
}

template <class T>
__global__ void sharedAtomicAdd(T* out, const T* in, int stride, int size) {
    __shared__ T sums[32 * 8];
    int t = threadIdx.x;
    for (int i = t; i < 32 * 8; i += 32) sums[i] = 0;
    __syncthreads();
    atomicAdd(&sums[t * stride % size], in[t]);
    __syncthreads();
    out[t] = sums[t * stride % size];
}

__global__ void sharedAtomicFetch(int* out, int* old, const int* in, int stride) {
    __shared__ int sums[32 * 8];
    int t = threadIdx.x;
    for (int i = t; i < 32 * 8; i += 32) sums[i] = 0;
    __syncthreads();
    old[t] = atomicAdd(&sums[t * stride], in[t]);
    __syncthreads();
    out[t] = sums[t * stride];
}

__global__ void sharedAtomicCount(int* out, const int* in) {
    __shared__ int count;
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    if (in[threadIdx.x] % 3 == 0) atomicAdd(&count, 1);
    __syncthreads();
    if (threadIdx.x == 0) *out = count;
}

__global__ void sharedAtomicMax(int* out, const int* in) {
    __shared__ int most[8];
    int t = threadIdx.x;
    if (t < 8) most[t] = 0;
    __syncthreads();
    atomicMax(&most[t / 4], in[t]);
    __syncthreads();
    if (t < 8) out[t] = most[t];
}

struct Point3 {
    float x, y, z;
};
struct Four {
    float a, b, c, d;
};
struct Doubles3 {
    double x, y, z;
};

template <class T>
std::vector<T> ramp(unsigned n) {
    return filled<T>(n, [](size_t i) { return i % 100 + 1; });
}

template <class T>
void strides(const char* type, const std::vector<int>& list) {
    std::vector<T> values = ramp<T>(32);
    Buffer<T> in(values);
    auto same = [&](size_t i) { return values[i]; };
    for (int stride : list) {
        Buffer<T> out(32);
        measure("sharedStride", std::string(type) + " stride " + text(stride),
                [&] { sharedStride<<<1, 32>>>(out.data, in.data, stride); }, holds(out, filled<T>(32, same)));
    }
    for (int group : {2, 4, 8, 16, 32, 3}) {
        Buffer<T> out(32);
        measure("sharedGroup", std::string(type) + " group " + text(group),
                [&] { sharedGroup<<<1, 32>>>(out.data, in.data, group); },
                holds(out, filled<T>(32, [&](size_t i) { return values[i / group]; })));
    }
    for (int apart : {1, 2, 4, 8, 16}) {
        Buffer<T> out(32);
        measure("sharedRepeat", std::string(type) + " apart " + text(apart),
                [&] { sharedRepeat<<<1, 32>>>(out.data, in.data, apart); },
                holds(out, filled<T>(32, [&](size_t i) { return values[i % apart]; })));
    }
    for (int mask : {1, 16, 31}) {
        Buffer<T> out(32);
        measure("sharedExchange", std::string(type) + " mask " + text(mask),
                [&] { sharedExchange<<<1, 32>>>(out.data, in.data, mask); },
                holds(out, filled<T>(32, [&](size_t i) { return values[i ^ mask]; })));
    }
    struct Lanes {
        int first, step, stride;
    };
    for (Lanes l : {Lanes{0, 2, 1}, Lanes{1, 2, 1}, Lanes{16, 1, 1}, Lanes{8, 1, 1}, Lanes{0, 4, 1}, Lanes{31, 1, 1},
                    Lanes{0, 2, 32}, Lanes{16, 1, 32}, Lanes{28, 1, 16}}) {
        Buffer<T> out(32);
        std::string shape = std::string(type) + " from " + text(l.first) + " step " + text(l.step) + " stride ";
        measure("sharedSomeLanes", shape + text(l.stride),
                [&] { sharedSomeLanes<<<1, 32>>>(out.data, in.data, l.first, l.step, l.stride); });
    }
    Buffer<T> more(ramp<T>(80));
    for (int rows : {0, 1, 2, 4}) {
        Buffer<T> out(32);
        measure("sharedHalves", std::string(type) + " rows " + text(rows),
                [&] { sharedHalves<<<1, 32>>>(out.data, more.data, rows); },
                holds(out, filled<T>(32, [&](size_t i) { return (i % 16 + i / 16 * rows * 16) % 100 + 1; })));
    }
}

template <class T>
void structures(const char* type) {
    Buffer<T> in(32), out(32);
    measure("sharedStruct", type, [&] { sharedStruct<<<1, 32>>>(out.data, in.data); });
}

template <class T>
void atomics(const char* type) {
    Buffer<T> in(ramp<T>(32));
    for (int stride : {0, 1, 2, 8})
        for (int size : {256, 4}) {
            std::vector<T> sums(256), expected(32);
            for (int i = 0; i < 32; ++i) sums[i * stride % size] += T(i + 1);
            for (int i = 0; i < 32; ++i) expected[i] = sums[i * stride % size];
            Buffer<T> out(32);
            measure("sharedAtomicAdd", std::string(type) + " stride " + text(stride) + " size " + text(size),
                    [&] { sharedAtomicAdd<<<1, 32>>>(out.data, in.data, stride, size); }, holds(out, expected));
        }
}

int main(int argc, char** argv) {
    wantedKernels.assign(argv + 1, argv + argc);
    std::vector<int> all = filled<int>(33, [](size_t i) { return i + 1; });
    std::vector<int> some = {1, 2, 3, 4, 5, 8, 16, 17, 32, 33};
    strides<float>("float", all);
    strides<char>("char", some);
    strides<short>("short", some);
    strides<double>("double", some);

    Buffer<float> in(ramp<float>(1024)), out(1024);
    Buffer<float4> in4(80), out4(32);
    for (int stride : some)
        measure("sharedStride", "float4 stride " + text(stride),
                [&] { sharedStride<<<1, 32>>>(out4.data, in4.data, stride); });
    for (int group : {2, 4, 8, 16, 32, 3})
        measure("sharedGroup", "float4 group " + text(group),
                [&] { sharedGroup<<<1, 32>>>(out4.data, in4.data, group); });
    for (int apart : {1, 2, 4, 8, 16})
        measure("sharedRepeat", "float4 apart " + text(apart),
                [&] { sharedRepeat<<<1, 32>>>(out4.data, in4.data, apart); });
    for (int step : {2, 4, 16})
        measure("sharedSomeLanes", "float4 from 0 step " + text(step) + " stride 1",
                [&] { sharedSomeLanes<<<1, 32>>>(out4.data, in4.data, 0, step, 1); });
    for (int first : {8, 16, 24})
        measure("sharedSomeLanes", "float4 from " + text(first) + " step 1 stride 1",
                [&] { sharedSomeLanes<<<1, 32>>>(out4.data, in4.data, first, 1, 1); });

    measure("sharedTwoWords", "halves", [&] { sharedTwoWords<<<1, 32>>>(out.data, in.data, 0); });
    measure("sharedTwoWords", "by turns", [&] { sharedTwoWords<<<1, 32>>>(out.data, in.data, 1); });
    measure("sharedStencil", "n 1000", [&] { sharedStencil<<<32, 32>>>(out.data, in.data, 1000); });
    measure("sharedMixedWidths", "128 floats", [&] { sharedMixedWidths<<<1, 32>>>(out.data, in.data); });
    measure("sharedSwizzle", "32x32", [&] { sharedSwizzle<<<1, 32>>>(out.data, in.data); });
    structures<Point3>("struct of 3 floats");
    structures<Four>("struct of 4 floats");
    structures<Doubles3>("struct of 3 doubles");
    structures<uchar3>("uchar3");
    structures<float2>("float2");

    atomics<int>("int");
    atomics<float>("float");
    atomics<unsigned long long>("unsigned long long");
    Buffer<int> ints(ramp<int>(32)), sums(32), old(32), count(1), most(8);
    for (int stride : {0, 1, 2, 8})
        measure("sharedAtomicFetch", "int stride " + text(stride),
                [&] { sharedAtomicFetch<<<1, 32>>>(sums.data, old.data, ints.data, stride); });
    measure("sharedAtomicCount", "32 ints", [&] { sharedAtomicCount<<<1, 32>>>(count.data, ints.data); },
            holds(count, {10}));
    measure("sharedAtomicMax", "32 ints", [&] { sharedAtomicMax<<<1, 32>>>(most.data, ints.data); },
            holds(most, filled<int>(8, [](size_t i) { return 4 * i + 4; })));
    return finish();
}
