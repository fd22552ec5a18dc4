// Sums, running sums and maxima of warps and blocks, of whole and partial ones, against the host's.
#include <cub/cub.cuh>

#include <algorithm>
#include <numeric>

#include "drawn.h"

struct Longest {
    template <class T>
    __host__ __device__ T operator()(const T& a, const T& b) const {
        return a < b ? b : a;
    }
};
// Associative, and the order counts: of an affine map, "first a, then b".
struct Map {
    unsigned factor, term;
};
struct Then {
    __host__ __device__ Map operator()(const Map& a, const Map& b) const {
        return {a.factor * b.factor, b.factor * a.term + b.term};
    }
};
bool operator==(const Map& a, const Map& b) { return a.factor == b.factor && a.term == b.term; }

template <int X, int Y, int N, cub::BlockReduceAlgorithm Algorithm>
__global__ void sums(const int* in, int* out, int valid) {
    using Reduce = cub::BlockReduce<int, X, Algorithm, Y>;
    __shared__ typename Reduce::TempStorage storage;
    const int rank = threadIdx.y * X + threadIdx.x;
    int items[N];
    for (int i = 0; i < N; i++) items[i] = in[rank * N + i];
    const int sum = Reduce(storage).Sum(items);
    __syncthreads();
    const int most = Reduce(storage).Reduce(items[0], Longest());
    __syncthreads();
    const int ofSome = Reduce(storage).Sum(items[0], valid);
    __syncthreads();
    const int mostOfSome = Reduce(storage).Reduce(items[0], Longest(), valid);
    if (rank == 0) out[0] = sum, out[1] = most, out[2] = ofSome, out[3] = mostOfSome;
}
template <int X, int Y, int N, cub::BlockReduceAlgorithm Algorithm>
void sumUp() {
    constexpr int threads = X * Y;
    const std::vector<int> values = drawn(threads * N);
    OnDevice<int> in(values), out(4);
    for (int valid : {1, threads / 2 + 1, threads}) {
        sums<X, Y, N, Algorithm><<<1, dim3(X, Y)>>>(in.data, out.data, valid);
        std::vector<int> firsts;
        for (int i = 0; i < threads; i++) firsts.push_back(values[i * N]);
        const std::vector<int> got = out.host();
        EXPECT_EQUAL(got[0], std::accumulate(values.begin(), values.end(), 0));
        EXPECT_EQUAL(got[1], *std::max_element(firsts.begin(), firsts.end()));
        EXPECT_EQUAL(got[2], std::accumulate(firsts.begin(), firsts.begin() + valid, 0));
        EXPECT_EQUAL(got[3], *std::max_element(firsts.begin(), firsts.begin() + valid));
    }
}

__global__ void mapOf(const Map* in, Map* out) {
    using Reduce = cub::BlockReduce<Map, 96>;
    __shared__ typename Reduce::TempStorage storage;
    const Map all = Reduce(storage).Reduce(in[threadIdx.x], Then());
    if (threadIdx.x == 0) *out = all;
}

struct Counted {
    int sum;
    __device__ int operator()(int ofBlock) {
        const int before = sum;
        sum += ofBlock;
        return before;
    }
};
// Several tiles one after the other, with a running prefix.
template <int X, int N>
__global__ void runningSums(const int* in, int* inclusive, int* exclusive, int* totals, int tiles) {
    using Scan = cub::BlockScan<int, X>;
    __shared__ typename Scan::TempStorage storage;
    Counted prefix{1000}, other{-5};
    for (int tile = 0; tile < tiles; tile++) {
        const int first = (tile * X + threadIdx.x) * N;
        int items[N], result[N], total;
        for (int i = 0; i < N; i++) items[i] = in[first + i];
        Scan(storage).ExclusiveSum(items, result, prefix);
        __syncthreads();
        for (int i = 0; i < N; i++) exclusive[first + i] = result[i];
        Scan(storage).InclusiveSum(items, result, total);
        __syncthreads();
        if (threadIdx.x == 0) totals[tile] = total;
        Scan(storage).InclusiveSum(items, items, other);
        __syncthreads();
        for (int i = 0; i < N; i++) inclusive[first + i] = items[i];
    }
}
template <int X, int N>
void runThrough() {
    constexpr int tiles = 3;
    const std::vector<int> values = drawn(X * N * tiles);
    OnDevice<int> in(values), inclusive(values.size()), exclusive(values.size()), totals(tiles);
    runningSums<X, N><<<1, X>>>(in.data, inclusive.data, exclusive.data, totals.data, tiles);
    std::vector<int> with(values.size()), without(values.size());
    int sum = 0;
    for (size_t i = 0; i < values.size(); i++) without[i] = 1000 + sum, sum += values[i], with[i] = sum - 5;
    EXPECT(inclusive.host() == with);
    EXPECT(exclusive.host() == without);
    for (int tile = 0; tile < tiles; tile++)
        EXPECT_EQUAL(totals.host()[tile],
                     std::accumulate(values.begin() + tile * X * N, values.begin() + (tile + 1) * X * N, 0));
}

__global__ void scansOfOne(const int* in, int* out, Map* maps) {
    using Scan = cub::BlockScan<int, 50>;
    using Maps = cub::BlockScan<Map, 50>;
    __shared__ union {
        typename Scan::TempStorage numbers;
        typename Maps::TempStorage maps;
    } storage;
    const int own = in[threadIdx.x], i = threadIdx.x;
    int most, before, sum, all, atFirst;
    Scan(storage.numbers).InclusiveScan(own, most, Longest());
    __syncthreads();
    Scan(storage.numbers).ExclusiveScan(own, before, 77, Longest());
    __syncthreads();
    Scan(storage.numbers).ExclusiveSum(own, sum, all);
    __syncthreads();
    Scan(storage.numbers).InclusiveSum(own, atFirst);
    __syncthreads();
    out[i] = most, out[50 + i] = before, out[100 + i] = sum, out[150 + i] = all, out[200 + i] = atFirst;
    Map map = {unsigned(2 * own + 1), unsigned(i)}, front;
    Maps(storage.maps).ExclusiveScan(map, front, Map{1, 0}, Then());
    maps[i] = front;
}

template <int Size>
__global__ void warps(const int* in, int* out) {
    using Reduce = cub::WarpReduce<int, Size>;
    using Scan = cub::WarpScan<int, Size>;
    __shared__ typename Reduce::TempStorage reduces[64 / Size];
    __shared__ typename Scan::TempStorage scans[64 / Size];
    const int i = threadIdx.x, warp = i / Size, own = in[i];
    out[i] = Reduce(reduces[warp]).Sum(own);
    out[64 + i] = Reduce(reduces[warp]).Reduce(own, Longest());
    out[128 + i] = Reduce(reduces[warp]).Sum(own, Size / 2 + 1);
    out[192 + i] = Reduce(reduces[warp]).HeadSegmentedSum(own, own % 3 == 0);
    out[256 + i] = Reduce(reduces[warp]).TailSegmentedSum(own, own % 3 == 0);
    int inclusive, exclusive, total;
    Scan(scans[warp]).InclusiveSum(own, inclusive, total);
    Scan(scans[warp]).ExclusiveScan(own, exclusive, 7, Longest());
    out[320 + i] = inclusive, out[384 + i] = exclusive, out[448 + i] = total;
    out[512 + i] = Scan(scans[warp]).Broadcast(own, Size - 1);
}
template <int Size>
void ofWarps() {
    const std::vector<int> values = drawn(64);
    OnDevice<int> in(values), out(576);
    warps<Size><<<1, 64>>>(in.data, out.data);
    const std::vector<int> got = out.host();
    for (int first = 0; first < 64; first += Size) {
        const auto begin = values.begin() + first, end = begin + Size;
        EXPECT_EQUAL(got[first], std::accumulate(begin, end, 0));
        EXPECT_EQUAL(got[64 + first], *std::max_element(begin, end));
        EXPECT_EQUAL(got[128 + first], std::accumulate(begin, begin + Size / 2 + 1, 0));
        int sum = 0, most = 7;
        for (int i = first; i < first + Size; i++) {
            EXPECT_EQUAL(got[384 + i], most);
            sum += values[i], most = std::max(most, values[i]);
            EXPECT_EQUAL(got[320 + i], sum);
            EXPECT_EQUAL(got[448 + i], std::accumulate(begin, end, 0));
            EXPECT_EQUAL(got[512 + i], values[first + Size - 1]);
        }
        for (int i = first; i < first + Size; i++) {
            int head = values[i], tail = values[i];
            for (int j = i + 1; j < first + Size && values[j] % 3; j++) head += values[j];
            for (int j = i; j + 1 < first + Size && values[j] % 3; j++) tail += values[j + 1];
            if (i == first || values[i] % 3 == 0) EXPECT_EQUAL(got[192 + i], head);
            if (i == first || values[i - 1] % 3 == 0) EXPECT_EQUAL(got[256 + i], tail);
        }
    }
}

int main() {
    sumUp<128, 1, 1, cub::BLOCK_REDUCE_WARP_REDUCTIONS>();
    sumUp<16, 3, 4, cub::BLOCK_REDUCE_RAKING>();
    sumUp<100, 1, 3, cub::BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY>();
    sumUp<7, 1, 2, cub::BLOCK_REDUCE_WARP_REDUCTIONS>();
    sumUp<1024, 1, 1, cub::BLOCK_REDUCE_WARP_REDUCTIONS>();
    runThrough<128, 4>();
    runThrough<64, 1>();
    runThrough<40, 3>();

    const std::vector<int> values = drawn(96);
    std::vector<Map> maps(96);
    for (int i = 0; i < 96; i++) maps[i] = {unsigned(2 * values[i] + 1), unsigned(i)};
    OnDevice<int> in(values), out(250);
    OnDevice<Map> mapsIn(maps), mapsOut(96);
    mapOf<<<1, 96>>>(mapsIn.data, mapsOut.data);
    Map all = maps[0];
    for (int i = 1; i < 96; i++) all = Then()(all, maps[i]);
    EXPECT(mapsOut.host(1)[0] == all);

    scansOfOne<<<1, 50>>>(in.data, out.data, mapsOut.data);
    const std::vector<int> got = out.host();
    const std::vector<Map> fronts = mapsOut.host();
    int most = 0, before = 77, sum = 0;
    Map front = {1, 0};
    for (int i = 0; i < 50; i++) {
        most = std::max(most, values[i]);
        EXPECT_EQUAL(got[i], most);
        EXPECT_EQUAL(got[50 + i], before);
        EXPECT_EQUAL(got[100 + i], sum);
        EXPECT_EQUAL(got[150 + i], std::accumulate(values.begin(), values.begin() + 50, 0));
        before = std::max(before, values[i]), sum += values[i];
        EXPECT_EQUAL(got[200 + i], sum);
        EXPECT(fronts[i] == front);
        front = Then()(front, maps[i]);
    }
    ofWarps<32>();
    ofWarps<8>();
    return finish("block_sums");
}
