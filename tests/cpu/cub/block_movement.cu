// What a block loads, stores, exchanges, sorts and counts, against the host's.
#include <cub/cub.cuh>
#include <cuda/std/functional>

#include <algorithm>
#include <cstdint>
#include <limits>

#include "drawn.h"

template <int X, int N, cub::BlockLoadAlgorithm LoadBy, cub::BlockStoreAlgorithm StoreBy>
__global__ void there(const int* in, int* out, int* mirrored, int valid) {
    using Load = cub::BlockLoad<int, X, N, LoadBy>;
    using Store = cub::BlockStore<int, X, N, StoreBy>;
    __shared__ union {
        typename Load::TempStorage load;
        typename Store::TempStorage store;
    } storage;
    int items[N];
    Load(storage.load).Load(in, items);
    __syncthreads();
    for (int i = 0; i < N; i++) mirrored[i * X + threadIdx.x] = items[i];
    Store(storage.store).Store(out, items);
    __syncthreads();
    Load(storage.load).Load(in, items, valid, -1);
    __syncthreads();
    Store(storage.store).Store(out + X * N, items, valid);
}
template <int X, int N, cub::BlockLoadAlgorithm LoadBy, cub::BlockStoreAlgorithm StoreBy>
void thereAndBack() {
    const std::vector<int> values = drawn(X * N);
    OnDevice<int> in(values), out(2 * X * N), mirrored(X * N);
    for (int valid : {0, 1, X * N - 3}) {
        EXPECT_OK(cudaMemset(out.data, 0x77, 2 * X * N * sizeof(int)));
        there<X, N, LoadBy, StoreBy><<<1, X>>>(in.data, out.data, mirrored.data, valid);
        const std::vector<int> got = out.host(), seen = mirrored.host();
        constexpr bool isStriped = LoadBy == cub::BLOCK_LOAD_STRIPED;
        if (isStriped == (StoreBy == cub::BLOCK_STORE_STRIPED)) {
            EXPECT(std::equal(values.begin(), values.end(), got.begin()));
            for (int i = 0; i < X * N; i++) EXPECT_EQUAL(got[X * N + i], i < valid ? values[i] : 0x77777777);
        }
        for (int i = 0; i < X * N; i++) EXPECT_EQUAL(seen[i], isStriped ? values[i] : values[i % X * N + i / X]);
    }
}

template <int X, int N>
__global__ void exchanges(int* out, const int* ranks) {
    using Exchange = cub::BlockExchange<int, X, N>;
    __shared__ typename Exchange::TempStorage storage;
    int items[N], moved[N], places[N];
    for (int i = 0; i < N; i++) items[i] = threadIdx.x * N + i, places[i] = ranks[threadIdx.x * N + i];
    const auto keep = [&](int part) {
        for (int i = 0; i < N; i++) out[part * X * N + threadIdx.x * N + i] = moved[i];
        __syncthreads();
    };
    Exchange(storage).BlockedToStriped(items, moved);
    keep(0);
    Exchange(storage).StripedToBlocked(items, moved);
    keep(1);
    Exchange(storage).ScatterToBlocked(items, moved, places);
    keep(2);
    Exchange(storage).ScatterToStriped(items, moved, places);
    keep(3);
    Exchange(storage).BlockedToWarpStriped(items, moved);
    keep(4);
    Exchange(storage).WarpStripedToBlocked(moved, moved);
    keep(5);
}
void exchange() {
    constexpr int X = 64, N = 3, all = X * N;
    std::vector<int> ranks(all);
    for (int i = 0; i < all; i++) ranks[i] = i * 5 % all;
    OnDevice<int> out(6 * all), places(ranks);
    exchanges<X, N><<<1, X>>>(out.data, places.data);
    const std::vector<int> got = out.host();
    for (int t = 0; t < X; t++)
        for (int i = 0; i < N; i++) {
            const int at = t * N + i;
            EXPECT_EQUAL(got[at], i * X + t);
            EXPECT_EQUAL(got[all + at], at % X * N + at / X);
            EXPECT_EQUAL(got[2 * all + ranks[at]], at);
            EXPECT_EQUAL(got[3 * all + ranks[at] % X * N + ranks[at] / X], at);
            EXPECT_EQUAL(got[4 * all + at], t / 32 * 32 * N + i * 32 + t % 32);
            EXPECT_EQUAL(got[5 * all + at], at);
        }
}

template <class Key, int X, int N>
__global__ void sorts(const Key* in, Key* up, Key* down, int* from, Key* some) {
    using Alone = cub::BlockRadixSort<Key, X, N>;
    using Pairs = cub::BlockRadixSort<Key, X, N, int>;
    __shared__ union {
        typename Alone::TempStorage alone;
        typename Pairs::TempStorage pairs;
    } storage;
    Key keys[N];
    int places[N];
    for (int i = 0; i < N; i++) keys[i] = in[threadIdx.x * N + i], places[i] = threadIdx.x * N + i;
    Pairs(storage.pairs).Sort(keys, places);
    __syncthreads();
    for (int i = 0; i < N; i++) up[threadIdx.x * N + i] = keys[i], from[threadIdx.x * N + i] = places[i];
    Alone(storage.alone).SortDescendingBlockedToStriped(keys);
    __syncthreads();
    for (int i = 0; i < N; i++) down[i * X + threadIdx.x] = keys[i];
    for (int i = 0; i < N; i++) keys[i] = in[threadIdx.x * N + i];
    Alone(storage.alone).Sort(keys, 1, 6);
    for (int i = 0; i < N; i++) some[threadIdx.x * N + i] = keys[i];
}
template <class Key, int X, int N>
void sort(std::vector<Key> values) {
    OnDevice<Key> in(values), up(values.size()), down(values.size()), some(values.size());
    OnDevice<int> from(values.size());
    sorts<Key, X, N><<<1, X>>>(in.data, up.data, down.data, from.data, some.data);
    std::vector<Key> sorted = values;
    std::stable_sort(sorted.begin(), sorted.end());
    EXPECT(up.host() == sorted);
    const std::vector<int> places = from.host();
    for (size_t i = 0; i < values.size(); i++) {
        EXPECT(values[places[i]] == sorted[i]);
        if (i > 0 && sorted[i - 1] == sorted[i]) EXPECT(places[i - 1] < places[i]);
    }
    std::reverse(sorted.begin(), sorted.end());
    EXPECT(down.host() == sorted);
    if constexpr (std::is_unsigned_v<Key>) {
        std::stable_sort(values.begin(), values.end(), [](Key a, Key b) { return (a >> 1) % 32 < (b >> 1) % 32; });
        EXPECT(some.host() == values);
    }
}

__global__ void countsAndFlags(const int* in, unsigned* counts, int* heads, int* tails, int* steps) {
    using Histogram = cub::BlockHistogram<unsigned char, 64, 2, 16, cub::BLOCK_HISTO_ATOMIC>;
    using Discontinuity = cub::BlockDiscontinuity<int, 64>;
    using Difference = cub::BlockAdjacentDifference<int, 64>;
    __shared__ typename Histogram::TempStorage histogram;
    __shared__ typename Discontinuity::TempStorage discontinuity;
    __shared__ typename Difference::TempStorage difference;
    __shared__ unsigned counted[16];
    int items[2] = {in[2 * threadIdx.x], in[2 * threadIdx.x + 1]}, flags[2], differences[2];
    unsigned char small[2] = {static_cast<unsigned char>(items[0]), static_cast<unsigned char>(items[1])};
    Histogram(histogram).Histogram(small, counted);
    Discontinuity(discontinuity).FlagHeads(flags, items, cuda::std::not_equal_to<>());
    __syncthreads();
    if (threadIdx.x < 16) counts[threadIdx.x] = counted[threadIdx.x];
    for (int i = 0; i < 2; i++) heads[2 * threadIdx.x + i] = flags[i];
    Discontinuity(discontinuity).FlagTails(flags, items, cuda::std::not_equal_to<>());
    for (int i = 0; i < 2; i++) tails[2 * threadIdx.x + i] = flags[i];
    Difference(difference).SubtractLeft(items, differences, cuda::std::minus<>());
    for (int i = 0; i < 2; i++) steps[2 * threadIdx.x + i] = differences[i];
}

int main() {
    thereAndBack<64, 1, cub::BLOCK_LOAD_DIRECT, cub::BLOCK_STORE_DIRECT>();
    thereAndBack<64, 3, cub::BLOCK_LOAD_DIRECT, cub::BLOCK_STORE_TRANSPOSE>();
    thereAndBack<64, 4, cub::BLOCK_LOAD_VECTORIZE, cub::BLOCK_STORE_VECTORIZE>();
    thereAndBack<32, 3, cub::BLOCK_LOAD_VECTORIZE, cub::BLOCK_STORE_WARP_TRANSPOSE>();
    thereAndBack<128, 5, cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_DIRECT>();
    thereAndBack<96, 2, cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_VECTORIZE>();
    thereAndBack<64, 3, cub::BLOCK_LOAD_STRIPED, cub::BLOCK_STORE_STRIPED>();
    exchange();

    const std::vector<int> values = drawn(384, 300);
    std::vector<int> signedOnes = values;
    for (int i = 0; i < 384; i += 3) signedOnes[i] = -signedOnes[i];
    signedOnes[5] = std::numeric_limits<int>::min(), signedOnes[6] = std::numeric_limits<int>::max();
    sort<int, 128, 3>(signedOnes);
    sort<unsigned, 64, 6>(std::vector<unsigned>(values.begin(), values.end()));
    sort<uint8_t, 96, 4>(std::vector<uint8_t>(values.begin(), values.end()));
    std::vector<double> fractions(384);
    for (int i = 0; i < 384; i++) fractions[i] = signedOnes[i] / 7.0;
    sort<double, 96, 4>(fractions);

    std::vector<int> runs(128);
    for (int i = 0; i < 128; i++) runs[i] = i / 5 * 7 % 16;
    OnDevice<int> in(runs), heads(128), tails(128), steps(128);
    OnDevice<unsigned> counts(16);
    countsAndFlags<<<1, 64>>>(in.data, counts.data, heads.data, tails.data, steps.data);
    for (unsigned i = 0; i < 16; i++) EXPECT_EQUAL(counts.host()[i], std::count(runs.begin(), runs.end(), int(i)));
    const std::vector<int> isHead = heads.host(), isTail = tails.host(), step = steps.host();
    for (int i = 0; i < 128; i++) {
        EXPECT_EQUAL(isHead[i], i == 0 || runs[i] != runs[i - 1]);
        EXPECT_EQUAL(isTail[i], i == 127 || runs[i] != runs[i + 1]);
        EXPECT_EQUAL(step[i], i ? runs[i] - runs[i - 1] : runs[0]);
    }
    return finish("block_movement");
}
