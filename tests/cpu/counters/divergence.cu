// Lanes that do different things: predicates, branches, loops of different lengths, atomics.
#include "harness.h"

__global__ void everyThird(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && i % 3 == 0) out[i] = in[i];
}

__global__ void oddWarps(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && i / 32 % 2 == 1) out[i] = in[i];
}

__global__ void firstLanes(float* out, const float* in, int n, int lanes) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && i % 32 < lanes) out[i] = in[i];
}

__global__ void splitByValue(float* small, float* large, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float value = in[i];
    if (value < 50)
        small[i] = value;
    else
        large[n - 1 - i] = value;
}

// Both sides store to the same element: a compiler may make one store of them.
__global__ void clampBelow(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    if (in[i] < 50)
        out[i] = 0;
    else
        out[i] = in[i] * 2;
}

__global__ void loadEither(float* out, const float* a, const float* b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float value;
    if (i % 2 == 0)
        value = a[i];
    else
        value = b[n - 1 - i];
    out[i] = value;
}

__global__ void fourWays(float* out, const float* a, const float* b, const float* c, const int* way, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    switch (way[i] % 4) {
        case 0: out[i] = a[i]; break;
        case 1: out[i] = b[i] * 2; break;
        case 2: out[i] = c[i] + a[i]; break;
        default: out[i] = -1;
    }
}

// y = A x for a sparse matrix in compressed rows, one row a thread.
__global__ void spmv(float* y, const int* begin, const int* column, const float* value, const float* x, int rows) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = begin[row]; k < begin[row + 1]; ++k) sum += value[k] * x[column[k]];
    y[row] = sum;
}

// The same, with the loop left as it is written.
__global__ void spmvNotUnrolled(float* y, const int* begin, const int* column, const float* value, const float* x,
                                int rows) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    int end = begin[row + 1];
    float sum = 0;
#pragma unroll 1
    for (int k = begin[row]; k < end; ++k) sum += value[k] * x[column[k]];
    y[row] = sum;
}

__global__ void columnSums(float* out, const float* in, const int* lengths, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int length = lengths[i];
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < length; ++k) sum += in[k * n + i];
    out[i] = sum;
}

__global__ void findFirst(int* where, const int* in, int n, int length, int wanted) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int found = -1;
#pragma unroll 1
    for (int k = 0; k < length; ++k)
        if (in[k * n + i] == wanted) {
            found = k;
            break;
        }
    where[i] = found;
}

__global__ void triangle(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k <= i % 32; ++k) sum += in[i - k];
    out[i] = sum;
}

__global__ void skipSome(float* out, const float* in, const int* flags, int n, int length) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < length; ++k) {
        if (flags[k * n + i] % 3 == 0) continue;
        sum += in[k * n + i];
    }
    out[i] = sum;
}

__global__ void nested(float* out, const float* in, const int* lengths, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float sum = 0;
#pragma unroll 1
    for (int outer = 0; outer < 3; ++outer) {
        int length = lengths[outer * n + i];
#pragma unroll 1
        for (int k = 0; k < length; ++k) sum += in[k * n + i];
    }
    out[i] = sum;
}

__global__ void followList(int* last, const int* next, int n, int steps) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int at = i;
#pragma unroll 1
    for (int k = 0; k < steps && at != 0; ++k) at = next[at];
    last[i] = at;
}

__global__ void binarySearch(int* where, const int* sorted, const int* keys, int n, int size) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int key = keys[i], low = 0, high = size;
    while (low < high) {
        int middle = (low + high) / 2;
        if (sorted[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    where[i] = low;
}

__device__ float readIfBelow(const float* in, int i, int limit) {
    if (i >= limit) return 0;
    return in[i];
}

__global__ void callInBranch(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = i % 2 ? readIfBelow(in, i, n / 2) : readIfBelow(in, n - 1 - i, n / 2);
}

// Every third round of a lane reads nothing, and other rounds in other lanes: what parts them is in a function …
__device__ float readUnlessThird(const float* in, int at, int round) {
    if (round % 3 == 0) return 0;
    return in[at];
}

__global__ void callInLoop(float* out, const float* in, int n, int length) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < length; ++k) sum += readUnlessThird(in, k * n + i, i + k);
    out[i] = sum;
}

// … in a lambda …
__global__ void lambdaInLoop(float* out, const float* in, int n, int length) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float sum = 0;
    auto add = [&](int k) {
        if ((i + k) % 3 != 0) sum += in[k * n + i];
    };
#pragma unroll 1
    for (int k = 0; k < length; ++k) {
        add(k);
    }
    out[i] = sum;
}

// … and in loops whose header has no place for more.
__global__ void loopOverArray(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const int rounds[] = {0, 1, 3, 4, 7, 11};
    float sum = 0;
#pragma unroll 1
    for (int k : rounds) {
        if ((i + k) % 3 == 0) continue;
        sum += in[k * n + i];
    }
    out[i] = sum;
}

__global__ void loopWhileDeclared(float* out, const float* in, int n, int length) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int k = 0;
    float sum = 0;
#pragma unroll 1
    while (int left = length - k++)
        if ((i + left) % 3 != 0) sum += in[(k - 1) * n + i] * left;
    out[i] = sum;
}

// Atomics whose old value nobody looks at, and atomics whose old value is used.
template <class T>
__global__ void atomicAddStride(T* out, const T* in, int n, int stride, int size) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&out[i * stride % size], in[i]);
}

__global__ void atomicCount(int* counter, const int* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] % 2) atomicAdd(counter, 1);
}

__global__ void atomicCompact(int* out, int* counter, const int* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] % 2) out[atomicAdd(counter, 1)] = in[i];
}

__global__ void histogram(int* bins, const int* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&bins[in[i] % 16], 1);
}

template <class T>
__global__ void atomicFetch(T* old, T* out, int n, int stride, int size) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) old[i] = atomicAdd(&out[i * stride % size], T(1));
}

__global__ void atomicLargest(int* out, const int* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicMax(&out[i / 32], in[i]);
}

__global__ void atomicSwap(int* out, const int* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = atomicExch(&out[n + i], in[i]);
}

__global__ void atomicClaim(int* won, int* owner, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) won[i] = atomicCAS(&owner[i / 2], 0, i + 1) == 0;
}

// A compressed matrix with 0 … 9 elements a row.
struct Sparse {
    std::vector<int> begin, column;
    std::vector<float> value;
    Sparse(int rows, int cols) : begin(1, 0) {
        Random random(rows);
        for (int r = 0; r < rows; ++r) {
            for (int k = random.below(10); k > 0; --k) {
                column.push_back(random.below(cols));
                value.push_back(float(random.below(100)));
            }
            begin.push_back(int(column.size()));
        }
    }
};

void sparse(int rows, int cols) {
    Sparse m(rows, cols);
    std::vector<float> x = filled<float>(cols, [](size_t i) { return i % 7; }), expected(rows);
    for (int r = 0; r < rows; ++r)
        for (int k = m.begin[r]; k < m.begin[r + 1]; ++k) expected[r] += m.value[k] * x[m.column[k]];
    Buffer<int> begin(m.begin), column(m.column);
    Buffer<float> value(m.value), dx(x), y(rows), y2(rows);
    std::string shape = "rows " + text(rows);
    measure("spmv", shape, [&] {
        spmv<<<ceilDiv(rows, 64), 64>>>(y.data, begin.data, column.data, value.data, dx.data, rows);
    }, holds(y, expected));
    measure("spmvNotUnrolled", shape, [&] {
        spmvNotUnrolled<<<ceilDiv(rows, 64), 64>>>(y2.data, begin.data, column.data, value.data, dx.data, rows);
    }, holds(y2, expected));
}

void branches(int n) {
    Random random(n);
    const int length = 12;
    std::vector<int> mixed = filled<int>(n * length, [&](size_t) { return random.below(10); });
    std::vector<float> values = filled<float>(n * length, [&](size_t) { return random.below(100); });
    Buffer<int> numbers(mixed);
    Buffer<float> in(values);
    int blocks = ceilDiv(n, 128);
    std::string shape = "n " + text(n);
    auto simple = [&](const char* name, const std::string& shape, auto launch) {
        Buffer<float> out(n);
        measure(name, shape, [&] { launch(out.data); });
    };
    auto checked = [&](const char* name, auto launch, auto expected) {
        Buffer<float> out(n);
        measure(name, shape, [&] { launch(out.data); }, holds(out, filled<float>(n, expected)));
    };
    const float* a = in.data;
    const int* k = numbers.data;
    simple("everyThird", shape, [&](float* out) { everyThird<<<blocks, 128>>>(out, a, n); });
    simple("oddWarps", shape, [&](float* out) { oddWarps<<<blocks, 128>>>(out, a, n); });
    for (int lanes : {1, 5, 16, 17})
        simple("firstLanes", shape + " lanes " + text(lanes),
               [&](float* out) { firstLanes<<<blocks, 128>>>(out, a, n, lanes); });
    Buffer<float> small(n), large(n);
    measure("splitByValue", shape, [&] { splitByValue<<<blocks, 128>>>(small.data, large.data, a, n); });
    checked("clampBelow", [&](float* out) { clampBelow<<<blocks, 128>>>(out, a, n); },
            [&](size_t i) { return values[i] < 50 ? 0 : 2 * values[i]; });
    checked("loadEither", [&](float* out) { loadEither<<<blocks, 128>>>(out, a, a + n, n); },
            [&](size_t i) { return values[i % 2 ? n + n - 1 - i : i]; });
    simple("fourWays", shape, [&](float* out) { fourWays<<<blocks, 128>>>(out, a, a + n, a + 2 * n, k, n); });
    checked("columnSums", [&](float* out) { columnSums<<<blocks, 128>>>(out, a, k, n); }, [&](size_t i) {
        float sum = 0;
        for (int j = 0; j < mixed[i]; ++j) sum += values[j * n + i];
        return sum;
    });
    simple("triangle", shape, [&](float* out) { triangle<<<blocks, 128>>>(out, a, n); });
    simple("skipSome", shape, [&](float* out) { skipSome<<<blocks, 128>>>(out, a, k, n, length); });
    simple("nested", shape, [&](float* out) { nested<<<blocks, 128>>>(out, a, k, n); });
    simple("callInBranch", shape, [&](float* out) { callInBranch<<<blocks, 128>>>(out, a, n); });
    auto everyThirdLeftOut = [&](size_t i, int k) { return (i + k) % 3 == 0 ? 0 : values[k * n + i]; };
    auto sumOfSome = [&](size_t i) {
        float sum = 0;
        for (int j = 0; j < length; ++j) sum += everyThirdLeftOut(i, j);
        return sum;
    };
    checked("callInLoop", [&](float* out) { callInLoop<<<blocks, 128>>>(out, a, n, length); }, sumOfSome);
    checked("lambdaInLoop", [&](float* out) { lambdaInLoop<<<blocks, 128>>>(out, a, n, length); }, sumOfSome);
    checked("loopOverArray", [&](float* out) { loopOverArray<<<blocks, 128>>>(out, a, n); }, [&](size_t i) {
        float sum = 0;
        for (int j : {0, 1, 3, 4, 7, 11}) sum += everyThirdLeftOut(i, j);
        return sum;
    });
    checked("loopWhileDeclared", [&](float* out) { loopWhileDeclared<<<blocks, 128>>>(out, a, n, length); }, [&](size_t i) {
        float sum = 0;
        for (int j = 0; j < length; ++j)
            if ((i + length - j) % 3 != 0) sum += values[j * n + i] * (length - j);
        return sum;
    });

    Buffer<int> where(n), last(n), found(n);
    measure("findFirst", shape, [&] { findFirst<<<blocks, 128>>>(where.data, k, n, length, 3); },
            holds(where, filled<int>(n, [&](size_t i) {
                for (int j = 0; j < length; ++j)
                    if (mixed[j * n + i] == 3) return j;
                return -1;
            })));
    Buffer<int> next(filled<int>(n, [&](size_t i) { return i < 2 ? 0 : i / (2 + i % 3); }));
    measure("followList", shape, [&] { followList<<<blocks, 128>>>(last.data, next.data, n, 5); });
    Buffer<int> sorted(filled<int>(500, [](size_t i) { return i * 3; })), keys(permutation(n, 3));
    measure("binarySearch", shape, [&] {
        binarySearch<<<blocks, 128>>>(found.data, sorted.data, keys.data, n, 500);
    }, holds(found, filled<int>(n, [&, p = permutation(n, 3)](size_t i) { return std::min((p[i] + 2) / 3, 500); })));
}

template <class T>
void atomicSums(const char* type, int n) {
    Buffer<T> in(filled<T>(n, [](size_t i) { return i % 5; }));
    std::vector<T> zeros(n);
    for (int stride : {0, 1, 2, 3, 8, 33}) {
        Buffer<T> sums(zeros), fetched(zeros), old(n);
        std::string shape = std::string(type) + " n " + text(n) + " stride " + text(stride);
        std::vector<T> expected(n);
        for (int i = 0; i < n; ++i) expected[i * stride % n] += T(i % 5);
        measure("atomicAddStride", shape,
                [&] { atomicAddStride<<<ceilDiv(n, 128), 128>>>(sums.data, in.data, n, stride, n); },
                holds(sums, expected));
        measure("atomicFetch", shape,
                [&] { atomicFetch<<<ceilDiv(n, 128), 128>>>(old.data, fetched.data, n, stride, n); });
    }
}

void atomics(int n) {
    Random random(n);
    std::vector<int> values = filled<int>(n, [&](size_t) { return random.below(1000); });
    Buffer<int> in(values), counter(std::vector<int>{0}), position(std::vector<int>{0}), compact(n);
    int odd = 0, blocks = ceilDiv(n, 128);
    std::vector<int> bins(16), largest(ceilDiv(n, 32));
    for (int i = 0; i < n; ++i) {
        odd += values[i] % 2;
        bins[values[i] % 16]++;
        largest[i / 32] = std::max(largest[i / 32], values[i]);
    }
    std::string shape = "n " + text(n);
    measure("atomicCount", shape, [&] { atomicCount<<<blocks, 128>>>(counter.data, in.data, n); },
            holds(counter, {odd}));
    measure("atomicCompact", shape,
            [&] { atomicCompact<<<blocks, 128>>>(compact.data, position.data, in.data, n); }, holds(position, {odd}));
    Buffer<int> counts(std::vector<int>(16)), most(std::vector<int>(ceilDiv(n, 32)));
    measure("histogram", shape, [&] { histogram<<<blocks, 128>>>(counts.data, in.data, n); }, holds(counts, bins));
    measure("atomicLargest", shape, [&] { atomicLargest<<<blocks, 128>>>(most.data, in.data, n); },
            holds(most, largest));
    Buffer<int> swapped(2 * n), won(n), owner(filled<int>(n, [](size_t) { return 0; }));
    measure("atomicSwap", shape, [&] { atomicSwap<<<blocks, 128>>>(swapped.data, in.data, n); });
    measure("atomicClaim", shape, [&] { atomicClaim<<<blocks, 128>>>(won.data, owner.data, n); });
}

int main(int argc, char** argv) {
    wantedKernels.assign(argv + 1, argv + argc);
    sparse(256, 256);
    sparse(100, 67);
    branches(1024);
    branches(1000);
    atomics(1000);
    atomicSums<int>("int", 1000);
    atomicSums<float>("float", 1024);
    atomicSums<double>("double", 1024);
    atomicSums<unsigned long long>("unsigned long long", 1024);
    return finish();
}
