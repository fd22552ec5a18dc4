#include "large_gpu.h"

#include "common/buffer.h"
#include "common/check.h"

namespace grading {
namespace {

constexpr int threads = 256;
int blocksFor(size_t n) {
    size_t blocks = (n + threads - 1) / threads;
    return static_cast<int>(blocks < 1 ? 1 : blocks > 65536 ? 65536 : blocks);
}

__device__ size_t firstIndex() { return size_t(blockIdx.x) * blockDim.x + threadIdx.x; }
__device__ size_t step() { return size_t(gridDim.x) * blockDim.x; }

__device__ uint32_t mixed(uint64_t i, uint32_t seed) {
    uint64_t z = (i + 1) * 0x9e3779b97f4a7c15ull + seed;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    return uint32_t((z ^ (z >> 27)) >> 32);
}

// An odd factor permutes the numbers below 2^28. As floats they are all normal, from 2^-31 to 2.
__global__ void distinct(float* p, size_t n) {
    for (size_t i = firstIndex(); i < n; i += step())
        p[i] = __uint_as_float(0x30000000u + ((uint32_t(i) * 0x9E3779B1u) & 0xfffffffu));
}
__global__ void uniform(float* p, size_t n, uint32_t seed) {
    for (size_t i = firstIndex(); i < n; i += step()) p[i] = float(mixed(i, seed) >> 8) / float(1 << 23) - 1;
}
__global__ void ints(int* p, size_t n) {
    for (size_t i = firstIndex(); i < n; i += step()) {
        uint32_t bits = mixed(i, 1);
        p[i] = int(1 + (bits >> 1) % 999) * (bits & 1 ? 1 : -1);
    }
}

using Count = unsigned long long;

__global__ void misplaced(const float* out, const float* in, int rows, int cols, bool transposed, Count* wrong) {
    for (size_t i = firstIndex(); i < size_t(rows) * cols; i += step()) {
        size_t row = i / cols, col = i % cols;
        float got = out[transposed ? col * rows + row : i];
        if (__float_as_uint(got) != __float_as_uint(in[i])) atomicAdd(wrong, 1ull);
    }
}
__global__ void wrongSums(const float* c, const float* a, const float* b, size_t n, size_t to, size_t from, Count* wrong) {
    for (size_t i = firstIndex(); i < n; i += step())
        if (!(c[i + to] == a[i + from] + b[i + from])) atomicAdd(wrong, 1ull);
}
__global__ void wrongUpdates(const float* out, const float* in, size_t n, size_t stride, float more, Count* wrong) {
    for (size_t i = firstIndex(); i < n; i += step())
        if (!(out[i * stride] == in[i * stride] + more)) atomicAdd(wrong, 1ull);
}
__global__ void squares(const int* in, size_t n, Count* sum) {
    Count mine = 0;
    for (size_t i = firstIndex(); i < n; i += step()) mine += Count(int64_t(in[i]) * in[i]);
    atomicAdd(sum, mine);
}

// One thread an element.
__global__ void sampled(SampledElement* elements, int count, const float* a, const float* b, int n, int k) {
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e >= count) return;
    double sum = 0, magnitudes = 0;
    for (int i = 0; i < n; i++) {
        double term = double(a[size_t(elements[e].row) * n + i]) * b[size_t(i) * k + elements[e].col];
        sum += term;
        magnitudes += fabs(term);
    }
    elements[e].sum = sum;
    elements[e].magnitudes = magnitudes;
}

__global__ void copyKernel(int4* to, const int4* from, size_t n) {
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n) to[i] = from[i];
}

__device__ uint64_t nanoseconds() {
    uint64_t t;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t));
    return t;
}
__global__ void busy(uint64_t duration) {
    for (uint64_t begin = nanoseconds(); nanoseconds() - begin < duration;) {}
}
// The timer ticks coarsely: from one tick to another.
__global__ void clockRate(double* megahertz) {
    uint64_t before = nanoseconds(), begin, end;
    while ((begin = nanoseconds()) == before) {}
    long long cycles = clock64();
    while ((end = nanoseconds()) - begin < 1000000) {}
    *megahertz = double(clock64() - cycles) * 1e3 / double(end - begin);
}

template <class Launch>
Count counted(const Launch& launch) {
    workbook::DeviceBuffer<Count> result(1);
    result.fillBytes(0);
    launch(result.data());
    CHECK_LAUNCH();
    return result.download()[0];
}

}  // namespace

void fillDistinct(float* p, size_t n) {
    distinct<<<blocksFor(n), threads>>>(p, n);
    CHECK_LAUNCH();
}
void fillUniform(float* p, size_t n, uint32_t seed) {
    uniform<<<blocksFor(n), threads>>>(p, n, seed);
    CHECK_LAUNCH();
}
void fillInts(int* p, size_t n) {
    ints<<<blocksFor(n), threads>>>(p, n);
    CHECK_LAUNCH();
}

size_t countMisplaced(const float* out, const float* in, int rows, int cols, bool transposed) {
    return counted([&](Count* wrong) {
        misplaced<<<blocksFor(size_t(rows) * cols), threads>>>(out, in, rows, cols, transposed, wrong);
    });
}
size_t countWrongSums(const float* c, const float* a, const float* b, size_t n, size_t to, size_t from) {
    return counted([&](Count* wrong) { wrongSums<<<blocksFor(n), threads>>>(c, a, b, n, to, from, wrong); });
}
size_t countWrongUpdates(const float* out, const float* in, size_t n, size_t stride, float more) {
    return counted([&](Count* wrong) { wrongUpdates<<<blocksFor(n), threads>>>(out, in, n, stride, more, wrong); });
}
uint64_t sumOfSquares(const int* in, size_t n) {
    return counted([&](Count* sum) { squares<<<blocksFor(n / 64 + 1), threads>>>(in, n, sum); });
}

void sampleProduct(std::vector<SampledElement>& elements, const float* a, const float* b, int n, int k) {
    workbook::DeviceBuffer<SampledElement> onDevice(elements.size());
    onDevice.upload(elements);
    sampled<<<blocksFor(elements.size()), threads>>>(onDevice.data(), int(elements.size()), a, b, n, k);
    CHECK_LAUNCH();
    elements = onDevice.download();
}

void copyByKernel(void* to, const void* from, size_t bytes) {
    size_t n = bytes / sizeof(int4);
    copyKernel<<<static_cast<unsigned>((n + threads - 1) / threads), threads>>>(static_cast<int4*>(to),
                                                                              static_cast<const int4*>(from), n);
}

void keepBusy() { busy<<<1, 1>>>(30000); }

double clockMHz() {
    workbook::DeviceBuffer<double> megahertz(1);
    clockRate<<<1, 1>>>(megahertz.data());
    CHECK_LAUNCH();
    return megahertz.download()[0];
}

}  // namespace grading
