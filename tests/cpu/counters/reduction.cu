// The sum of squares of n ints, from one thread to a tree in shared memory and shuffles.
#include "harness.h"

__global__ void squaresSumSerial(int* sum, const int* in, int n) {
    int s = 0;
    for (int i = 0; i < n; ++i) s += in[i] * in[i];
    *sum = s;
}

__global__ void squaresSumContiguous(int* sums, const int* in, int n) {
    int slice = (n + blockDim.x - 1) / blockDim.x;
    int begin = threadIdx.x * slice, end = min(begin + slice, n);
    int s = 0;
    for (int i = begin; i < end; ++i) s += in[i] * in[i];
    sums[threadIdx.x] = s;
}

__global__ void squaresSumStrided(int* sums, const int* in, int n) {
    int s = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) s += in[i] * in[i];
    sums[threadIdx.x] = s;
}

__global__ void squaresSumBlocks(int* sums, const int* in, int n) {
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 0;
    for (int i = thread; i < n; i += gridDim.x * blockDim.x) s += in[i] * in[i];
    sums[thread] = s;
}

__global__ void squaresSumShared(int* sums, const int* in, int n) {
    extern __shared__ int partial[];
    int s = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) s += in[i] * in[i];
    partial[threadIdx.x] = s;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int i = 1; i < blockDim.x; ++i) s += partial[i];
        sums[blockIdx.x] = s;
    }
}

__global__ void squaresSumTree(int* sums, const int* in, int n) {
    extern __shared__ int partial[];
    int s = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) s += in[i] * in[i];
    partial[threadIdx.x] = s;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) sums[blockIdx.x] = partial[0];
}

// Neighbours are added first: the active lanes lie ever farther apart.
__global__ void squaresSumTreeInterleaved(int* sums, const int* in, int n) {
    extern __shared__ int partial[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    partial[threadIdx.x] = i < n ? in[i] * in[i] : 0;
    __syncthreads();
    for (int step = 1; step < blockDim.x; step *= 2) {
        if (threadIdx.x % (2 * step) == 0) partial[threadIdx.x] += partial[threadIdx.x + step];
        __syncthreads();
    }
    if (threadIdx.x == 0) sums[blockIdx.x] = partial[0];
}

// The same with the active threads side by side: they conflict instead.
__global__ void squaresSumTreeConflicts(int* sums, const int* in, int n) {
    extern __shared__ int partial[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    partial[threadIdx.x] = i < n ? in[i] * in[i] : 0;
    __syncthreads();
    for (int step = 1; step < blockDim.x; step *= 2) {
        int k = 2 * step * threadIdx.x;
        if (k < blockDim.x) partial[k] += partial[k + step];
        __syncthreads();
    }
    if (threadIdx.x == 0) sums[blockIdx.x] = partial[0];
}

__global__ void squaresSumWarp(int* sums, const int* in, int n) {
    __shared__ int partial[32];
    int s = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) s += in[i] * in[i];
    for (int offset = 16; offset > 0; offset /= 2) s += __shfl_down_sync(0xffffffffu, s, offset);
    if (threadIdx.x % 32 == 0) partial[threadIdx.x / 32] = s;
    __syncthreads();
    if (threadIdx.x >= 32) return;
    s = threadIdx.x < blockDim.x / 32 ? partial[threadIdx.x] : 0;
    for (int offset = 16; offset > 0; offset /= 2) s += __shfl_down_sync(0xffffffffu, s, offset);
    if (threadIdx.x == 0) sums[blockIdx.x] = s;
}

__global__ void squaresSumFast(int* sum, const int* in, int n) {
    int s = 0;
    int thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
    const int4* fours = reinterpret_cast<const int4*>(in);
    for (int i = thread; i < n / 4; i += threads) {
        int4 v = fours[i];
        s += v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
    }
    for (int i = n / 4 * 4 + thread; i < n; i += threads) s += in[i] * in[i];
    for (int offset = 16; offset > 0; offset /= 2) s += __shfl_down_sync(0xffffffffu, s, offset);
    if (threadIdx.x % 32 == 0) atomicAdd(sum, s);
}

// Inclusive sums of one block's elements, by doubling steps between two rows of shared memory.
__global__ void scanBlock(int* out, const int* in, int n) {
    extern __shared__ int rows[];
    int t = threadIdx.x, now = 0;
    rows[t] = t < n ? in[t] : 0;
    __syncthreads();
    for (int step = 1; step < blockDim.x; step *= 2) {
        int value = rows[now * blockDim.x + t];
        if (t >= step) value += rows[now * blockDim.x + t - step];
        now = 1 - now;
        rows[now * blockDim.x + t] = value;
        __syncthreads();
    }
    if (t < n) out[t] = rows[now * blockDim.x + t];
}

// A histogram of the block's own in shared memory, added to the whole one at the end.
__global__ void histogramShared(int* bins, const int* in, int n) {
    __shared__ int own[16];
    if (threadIdx.x < 16) own[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&own[in[i] % 16], 1);
    __syncthreads();
    if (threadIdx.x < 16) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

void sums(int n) {
    std::vector<int> values = filled<int>(n, [](size_t i) { return i * 7 % 31; });
    int total = 0;
    for (int v : values) total += v * v;
    Buffer<int> in(values);
    // `count` partial sums must add up to the total.
    auto run = [&](const char* name, int blocks, int threads, int count, auto launch) {
        Buffer<int> out(filled<int>(count, [](size_t) { return 0; }));
        measure(name, "n " + text(n) + " grid " + times(blocks, threads), [&] { launch(out.data); }, [&] {
            int sum = 0;
            for (int s : out.read()) sum += s;
            return sum == total;
        });
    };
    const int bytes = 4;
    run("squaresSumSerial", 1, 1, 1, [&](int* out) { squaresSumSerial<<<1, 1>>>(out, in.data, n); });
    run("squaresSumContiguous", 1, 64, 64, [&](int* out) { squaresSumContiguous<<<1, 64>>>(out, in.data, n); });
    run("squaresSumStrided", 1, 64, 64, [&](int* out) { squaresSumStrided<<<1, 64>>>(out, in.data, n); });
    run("squaresSumBlocks", 8, 64, 512, [&](int* out) { squaresSumBlocks<<<8, 64>>>(out, in.data, n); });
    run("squaresSumShared", 8, 64, 8, [&](int* out) { squaresSumShared<<<8, 64, 64 * bytes>>>(out, in.data, n); });
    run("squaresSumTree", 8, 64, 8, [&](int* out) { squaresSumTree<<<8, 64, 64 * bytes>>>(out, in.data, n); });
    run("squaresSumTree", 3, 256, 3, [&](int* out) { squaresSumTree<<<3, 256, 256 * bytes>>>(out, in.data, n); });
    int blocks = ceilDiv(n, 128);
    run("squaresSumTreeInterleaved", blocks, 128, blocks,
        [&](int* out) { squaresSumTreeInterleaved<<<blocks, 128, 128 * bytes>>>(out, in.data, n); });
    run("squaresSumTreeConflicts", blocks, 128, blocks,
        [&](int* out) { squaresSumTreeConflicts<<<blocks, 128, 128 * bytes>>>(out, in.data, n); });
    run("squaresSumWarp", 4, 128, 4, [&](int* out) { squaresSumWarp<<<4, 128>>>(out, in.data, n); });
    run("squaresSumFast", 4, 128, 1, [&](int* out) { squaresSumFast<<<4, 128>>>(out, in.data, n); });

    Buffer<int> scanned(256), bins(filled<int>(16, [](size_t) { return 0; }));
    int before = 0;
    std::vector<int> inclusive = filled<int>(200, [&](size_t i) { return before += values[i]; }), counts(16);
    for (int v : values) counts[v % 16]++;
    measure("scanBlock", "n " + text(n), [&] { scanBlock<<<1, 256, 512 * bytes>>>(scanned.data, in.data, 200); },
            holds(scanned, inclusive));
    measure("histogramShared", "n " + text(n), [&] { histogramShared<<<4, 128>>>(bins.data, in.data, n); },
            holds(bins, counts));
}

int main(int argc, char** argv) {
    wantedKernels.assign(argv + 1, argv + argc);
    sums(4096);
    sums(1000);
    return finish();
}
