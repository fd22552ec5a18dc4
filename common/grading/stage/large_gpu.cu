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

// The numbers that SplitMix64 draws.
__device__ uint64_t mixed(uint64_t i, uint64_t seed) {
    uint64_t z = (i + 1) * 0x9e3779b97f4a7c15ull + seed;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}
__device__ int drawnInt(uint64_t bits) { return int(1 + (bits >> 1) % 999) * (bits & 1 ? 1 : -1); }

// An odd factor permutes the numbers below 2^28. As floats they are all normal, from 2^-31 to 2.
__global__ void distinct(float* p, size_t n) {
    for (size_t i = firstIndex(); i < n; i += step())
        p[i] = __uint_as_float(0x30000000u + ((uint32_t(i) * 0x9E3779B1u) & 0xfffffffu));
}
__device__ float uniformAt(size_t i, uint32_t seed) { return float(mixed(i, seed) >> 40) / float(1 << 23) - 1; }
__global__ void uniform(float* p, size_t n, uint32_t seed) {
    for (size_t i = firstIndex(); i < n; i += step()) p[i] = uniformAt(i, seed);
}
__global__ void ints(int* p, size_t n) {
    for (size_t i = firstIndex(); i < n; i += step()) p[i] = drawnInt(mixed(i, 1));
}

using Count = unsigned long long;

__device__ float& outputOf(const ElementRule& r, size_t i) {
    return r.out[r.rows == 0 ? i : i % r.cols * r.rows + i / r.cols];
}
__device__ bool isWrong(const ElementRule& r, size_t i) {
    return !(outputOf(r, i) == r.in[i] + (r.plus ? r.plus[i] : i % 2 ? r.toOdd : r.toEven));
}
__global__ void wrongOnes(ElementRule r, Count* wrong) {
    for (size_t i = firstIndex(); i < r.n; i += step())
        if (isWrong(r, i)) atomicAdd(wrong, 1ull);
}
__global__ void squares(const int* in, size_t n, Count* sum) {
    Count mine = 0;
    for (size_t i = firstIndex(); i < n; i += step()) mine += Count(int64_t(in[i]) * in[i]);
    atomicAdd(sum, mine);
}

// One thread each. Two of them may draw the same element: what is new is exchanged by an atomic.
constexpr unsigned someElements = 4096, someSums = 1024;
enum What : unsigned { place, placeInPlus, placeInOut, value, valueInPlus };
__device__ uint64_t drawn(What what, const Round& round) {
    return mixed(size_t(what) * someElements + firstIndex(), round.drawn);
}
// From 2 to 2^33: distinct() makes none of them.
__device__ float drawnFloat(uint64_t bits) { return __uint_as_float(0x40000000u + uint32_t(bits & 0xfffffff)); }

__global__ void renewSome(ElementRule r, Round round) {
    atomicExch(&r.in[drawn(place, round) % r.n], drawnFloat(drawn(value, round)));
    if (r.plus) atomicExch(&r.plus[drawn(placeInPlus, round) % r.n], drawnFloat(drawn(valueInPlus, round)));
    outputOf(r, drawn(placeInOut, round) % r.n) = __uint_as_float(0xffffffffu);
}
__global__ void lookAtSome(ElementRule r, Round round) {
    for (What what : {place, placeInPlus, placeInOut})
        if (isWrong(r, drawn(what, round) % r.n)) atomicExch(round.wrong, 1);
}

__global__ void renewSomeInts(int* p, size_t n, Round round) {
    atomicExch(&p[drawn(place, round) % n], drawnInt(drawn(value, round)));
}
// One block.
__global__ void lookAtAllSums(const long long* sums, int filled, const Count* total, Round round) {
    __shared__ Count sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    Count mine = 0;
    for (int i = threadIdx.x; i < filled; i += blockDim.x) mine += Count(sums[i]);
    atomicAdd(&sum, mine);
    __syncthreads();
    if (threadIdx.x == 0 && sum != *total) atomicExch(round.wrong, 1);
}

// One warp an element: with one thread it would take as long as a product.
__global__ void lookAtSomeSums(const float* c, uint32_t seedOfA, uint32_t seedOfB, int m, int n, int k,
                               double tolerance, Round round) {
    size_t row = mixed(2 * blockIdx.x, round.drawn) % m, col = mixed(2 * blockIdx.x + 1, round.drawn) % k;
    double sum = 0, magnitudes = 0;
    for (int i = threadIdx.x; i < n; i += 32) {
        double term = double(uniformAt(row * n + i, seedOfA)) * uniformAt(size_t(i) * k + col, seedOfB);
        sum += term;
        magnitudes += fabs(term);
    }
    for (int lanes = 16; lanes > 0; lanes /= 2) {
        sum += __shfl_down_sync(0xffffffffu, sum, lanes);
        magnitudes += __shfl_down_sync(0xffffffffu, magnitudes, lanes);
    }
    if (threadIdx.x == 0 && !(fabs(c[row * k + col] - sum) <= tolerance * magnitudes))
        atomicExch(round.wrong, 1);
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

size_t countWrong(const ElementRule& rule) {
    return counted([&](Count* wrong) { wrongOnes<<<blocksFor(rule.n), threads>>>(rule, wrong); });
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

// None of these waits for its kernel.
void renew(const ElementRule& rule, const Round& round) {
    renewSome<<<someElements / threads, threads>>>(rule, round);
    CHECK(cudaGetLastError());
}
void look(const ElementRule& rule, const Round& round) {
    lookAtSome<<<someElements / threads, threads>>>(rule, round);
    CHECK(cudaGetLastError());
}
void renewInts(int* p, size_t n, const Round& round) {
    renewSomeInts<<<someElements / threads, threads>>>(p, n, round);
    CHECK(cudaGetLastError());
}
void lookAtSum(const long long* sums, int filled, const int* p, size_t n, unsigned long long* total,
               const Round& round) {
    CHECK(cudaMemsetAsync(total, 0, sizeof *total));
    squares<<<blocksFor(n / 64 + 1), threads>>>(p, n, total);
    lookAtAllSums<<<1, threads>>>(sums, filled, total, round);
    CHECK(cudaGetLastError());
}
void lookAtProduct(const float* c, uint32_t seedOfA, uint32_t seedOfB, int m, int n, int k, double tolerance,
                   const Round& round) {
    lookAtSomeSums<<<someSums, 32>>>(c, seedOfA, seedOfB, m, n, k, tolerance, round);
    CHECK(cudaGetLastError());
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
