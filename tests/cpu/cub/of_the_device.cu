// Algorithms of the whole device, against the standard library's.
#include <cub/cub.cuh>
#include <cuda/std/functional>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>

#include "drawn.h"

struct Longest {
    template <class T>
    __host__ __device__ T operator()(const T& a, const T& b) const {
        return a < b ? b : a;
    }
};
struct IsOdd {
    __host__ __device__ bool operator()(int a) const { return a % 2 != 0; }
};
struct Backwards {
    template <class T>
    __host__ __device__ bool operator()(const T& a, const T& b) const {
        return b < a;
    }
};
struct SetsSquare {
    int* out;
    __device__ void operator()(int i) const { out[i] = i * i; }
};

void reduce(int n) {
    const std::vector<int> values = drawn(n);
    OnDevice<int> in(values), out(4);
    twice([&](void* m, size_t& b) { return cub::DeviceReduce::Sum(m, b, in.data, out.data, n); });
    twice([&](void* m, size_t& b) { return cub::DeviceReduce::Max(m, b, in.data, out.data + 1, n); });
    twice([&](void* m, size_t& b) { return cub::DeviceReduce::Min(m, b, in.data, out.data + 2, n); });
    twice(
        [&](void* m, size_t& b) { return cub::DeviceReduce::Reduce(m, b, in.data, out.data + 3, n, Longest(), 500); });
    const std::vector<int> got = out.host();
    EXPECT_EQUAL(got[0], std::accumulate(values.begin(), values.end(), 0));
    EXPECT_EQUAL(got[1], n ? *std::max_element(values.begin(), values.end()) : std::numeric_limits<int>::lowest());
    EXPECT_EQUAL(got[2], n ? *std::min_element(values.begin(), values.end()) : std::numeric_limits<int>::max());
    EXPECT_EQUAL(got[3], n ? std::max(500, got[1]) : 500);
}

void reduceByKeyAndSegment() {
    const std::vector<int> values = drawn(500);
    std::vector<int> keys(500), uniques, sums;
    for (int i = 0; i < 500; i++) keys[i] = i * i / 900;
    for (int i = 0; i < 500; i++) {
        if (i == 0 || keys[i] != keys[i - 1]) uniques.push_back(keys[i]), sums.push_back(0);
        sums.back() += values[i];
    }
    OnDevice<int> in(values), keysIn(keys), unique(500), out(500), runs(1);
    twice([&](void* m, size_t& b) {
        return cub::DeviceReduce::ReduceByKey(m, b, keysIn.data, unique.data, in.data, out.data, runs.data,
                                              cuda::std::plus<>(), 500);
    });
    EXPECT_EQUAL(runs.host()[0], uniques.size());
    EXPECT(unique.host(uniques.size()) == uniques);
    EXPECT(out.host(sums.size()) == sums);

    const std::vector<int> offsets = {0, 10, 10, 200, 500};
    OnDevice<int> begins(offsets);
    twice([&](void* m, size_t& b) {
        return cub::DeviceSegmentedReduce::Sum(m, b, in.data, out.data, 4, begins.data, begins.data + 1);
    });
    twice([&](void* m, size_t& b) {
        return cub::DeviceSegmentedReduce::Max(m, b, in.data, out.data + 4, 4, begins.data, begins.data + 1);
    });
    const std::vector<int> got = out.host(8);
    for (int s = 0; s < 4; s++) {
        const auto begin = values.begin() + offsets[s], end = values.begin() + offsets[s + 1];
        EXPECT_EQUAL(got[s], std::accumulate(begin, end, 0));
        if (begin != end) EXPECT_EQUAL(got[4 + s], *std::max_element(begin, end));
    }
}

void scan(int n) {
    const std::vector<int> values = drawn(n);
    std::vector<int> inclusive(n), exclusive(n), most(n), byKey(n), keys(n);
    for (int i = 0; i < n; i++) {
        keys[i] = i / 7;
        inclusive[i] = (i ? inclusive[i - 1] : 0) + values[i];
        exclusive[i] = inclusive[i] - values[i];
        most[i] = i ? std::max(most[i - 1], values[i - 1]) : 99;
        byKey[i] = values[i] + (i && keys[i] == keys[i - 1] ? byKey[i - 1] : 0);
    }
    OnDevice<int> in(values), out(n), keysIn(keys);
    twice([&](void* m, size_t& b) { return cub::DeviceScan::InclusiveSum(m, b, in.data, out.data, n); });
    EXPECT(out.host() == inclusive);
    twice([&](void* m, size_t& b) { return cub::DeviceScan::ExclusiveSum(m, b, in.data, out.data, n); });
    EXPECT(out.host() == exclusive);
    twice(
        [&](void* m, size_t& b) { return cub::DeviceScan::ExclusiveScan(m, b, in.data, out.data, Longest(), 99, n); });
    EXPECT(out.host() == most);
    twice([&](void* m, size_t& b) {
        return cub::DeviceScan::InclusiveSumByKey(m, b, keysIn.data, in.data, out.data, n);
    });
    EXPECT(out.host() == byKey);
    twice([&](void* m, size_t& b) { return cub::DeviceScan::InclusiveSum(m, b, in.data, n); });
    EXPECT(in.host() == inclusive);
}

template <class Key>
void sort(std::vector<Key> keys) {
    const int n = static_cast<int>(keys.size());
    std::vector<int> places(n);
    std::iota(places.begin(), places.end(), 0);
    OnDevice<Key> in(keys), out(n), other(n);
    OnDevice<int> from(places), to(n), otherTo(n);
    std::vector<int> order = places;
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return keys[a] < keys[b]; });
    std::vector<Key> sorted(n);
    for (int i = 0; i < n; i++) sorted[i] = keys[order[i]];
    twice([&](void* m, size_t& b) { return cub::DeviceRadixSort::SortKeys(m, b, in.data, out.data, n); });
    EXPECT(out.host() == sorted);
    twice([&](void* m, size_t& b) {
        return cub::DeviceRadixSort::SortPairs(m, b, in.data, out.data, from.data, to.data, n);
    });
    EXPECT(out.host() == sorted && to.host() == order);
    EXPECT(in.host() == keys);

    cub::DoubleBuffer<Key> both(in.data, other.data);
    cub::DoubleBuffer<int> bothPlaces(from.data, otherTo.data);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return keys[b] < keys[a] || (keys[a] == keys[b] && a < b); });
    twice([&](void* m, size_t& b) {
        return cub::DeviceRadixSort::SortPairsDescending(m, b, both, bothPlaces, n, 0, int(8 * sizeof(Key)));
    });
    std::reverse(sorted.begin(), sorted.end());
    std::vector<Key> got(n);
    std::vector<int> gotPlaces(n);
    EXPECT_OK(cudaMemcpy(got.data(), both.Current(), n * sizeof(Key), cudaMemcpyDeviceToHost));
    EXPECT_OK(cudaMemcpy(gotPlaces.data(), bothPlaces.Current(), n * sizeof(int), cudaMemcpyDeviceToHost));
    EXPECT(got == sorted && gotPlaces == order);
}

void sortInOtherWays() {
    std::vector<int> values = drawn(300), byBits = values;
    OnDevice<int> in(values), out(300), numbers(values);
    std::stable_sort(byBits.begin(), byBits.end(), [](int a, int b) { return a / 4 % 16 < b / 4 % 16; });
    twice([&](void* m, size_t& b) { return cub::DeviceRadixSort::SortKeys(m, b, in.data, out.data, 300, 2, 6); });
    EXPECT(out.host() == byBits);

    const std::vector<int> offsets = {0, 100, 100, 250};
    OnDevice<int> begins(offsets);
    std::vector<int> parts = values;
    for (int s = 0; s < 3; s++) std::sort(parts.begin() + offsets[s], parts.begin() + offsets[s + 1]);
    twice([&](void* m, size_t& b) {
        return cub::DeviceSegmentedRadixSort::SortKeys(m, b, in.data, out.data, 250, 3, begins.data, begins.data + 1);
    });
    std::vector<int> got = out.host();
    EXPECT(std::equal(parts.begin(), parts.begin() + 250, got.begin()));

    twice([&](void* m, size_t& b) {
        return cub::DeviceMergeSort::SortPairs(m, b, in.data, numbers.data, 300, Backwards());
    });
    std::sort(values.begin(), values.end(), std::greater<int>());
    EXPECT(in.host() == values && numbers.host() == values);
}

void select() {
    const std::vector<int> values = drawn(400, 50);
    std::vector<int> odd, unique, even;
    std::vector<char> flags(400);
    for (int i = 0; i < 400; i++) {
        flags[i] = IsOdd()(values[i]);
        (flags[i] ? odd : even).push_back(values[i]);
        if (i == 0 || values[i] != values[i - 1]) unique.push_back(values[i]);
    }
    OnDevice<int> in(values), out(400), count(1);
    OnDevice<char> chosen(flags);
    twice([&](void* m, size_t& b) { return cub::DeviceSelect::If(m, b, in.data, out.data, count.data, 400, IsOdd()); });
    EXPECT_EQUAL(count.host()[0], odd.size());
    EXPECT(out.host(odd.size()) == odd);
    twice([&](void* m, size_t& b) {
        return cub::DeviceSelect::Flagged(m, b, in.data, chosen.data, out.data, count.data, 400);
    });
    EXPECT(out.host(count.host()[0]) == odd);
    twice([&](void* m, size_t& b) { return cub::DeviceSelect::Unique(m, b, in.data, out.data, count.data, 400); });
    EXPECT(out.host(count.host()[0]) == unique);
    twice([&](void* m, size_t& b) {
        return cub::DevicePartition::If(m, b, in.data, out.data, count.data, 400, IsOdd());
    });
    std::vector<int> both = odd;
    both.insert(both.end(), even.rbegin(), even.rend());
    EXPECT(out.host() == both);
    twice([&](void* m, size_t& b) { return cub::DeviceSelect::If(m, b, in.data, count.data, 400, IsOdd()); });
    EXPECT(in.host(count.host()[0]) == odd);
}

void count() {
    const std::vector<int> values = drawn(1000, 120);
    OnDevice<int> in(values), even(10), levels(std::vector<int>{10, 20, 50, 100}), ranges(3);
    twice([&](void* m, size_t& b) {
        return cub::DeviceHistogram::HistogramEven(m, b, in.data, even.data, 11, 0, 100, 1000);
    });
    twice([&](void* m, size_t& b) {
        return cub::DeviceHistogram::HistogramRange(m, b, in.data, ranges.data, 4, levels.data, 1000);
    });
    const auto between = [&](int low, int high) {
        return std::count_if(values.begin(), values.end(), [=](int x) { return x >= low && x < high; });
    };
    for (int i = 0; i < 10; i++) EXPECT_EQUAL(even.host()[i], between(10 * i, 10 * i + 10));
    EXPECT_EQUAL(ranges.host()[0], between(10, 20));
    EXPECT_EQUAL(ranges.host()[1], between(20, 50));
    EXPECT_EQUAL(ranges.host()[2], between(50, 100));

    std::vector<int> runs(100), what, lengths;
    for (int i = 0; i < 100; i++) runs[i] = i * i / 300;
    for (int i = 0; i < 100; i++) {
        if (i == 0 || runs[i] != runs[i - 1]) what.push_back(runs[i]), lengths.push_back(0);
        lengths.back()++;
    }
    OnDevice<int> runsIn(runs), unique(100), lengthsOut(100), number(1), squares(100);
    twice([&](void* m, size_t& b) {
        return cub::DeviceRunLengthEncode::Encode(m, b, runsIn.data, unique.data, lengthsOut.data, number.data, 100);
    });
    EXPECT(unique.host(number.host()[0]) == what && lengthsOut.host(number.host()[0]) == lengths);

    EXPECT_OK(cub::DeviceFor::Bulk(100, SetsSquare{squares.data}));
    EXPECT_OK(cudaDeviceSynchronize());
    for (int i = 0; i < 100; i++) EXPECT_EQUAL(squares.host()[i], i * i);
}

int main() {
    for (int n : {0, 1, 255, 257, 10007}) reduce(n);
    reduceByKeyAndSegment();
    for (int n : {0, 1, 1000}) scan(n);
    const std::vector<int> values = drawn(777, 200);
    std::vector<int> signedOnes = values;
    for (int i = 0; i < 777; i += 3) signedOnes[i] = -signedOnes[i];
    sort(signedOnes);
    sort(std::vector<uint64_t>(values.begin(), values.end()));
    std::vector<float> fractions(777);
    for (int i = 0; i < 777; i++) fractions[i] = signedOnes[i] / 3.0f;
    sort(fractions);
    sortInOtherWays();
    select();
    count();

    // Too little memory is an error, and nothing is done.
    OnDevice<int> in(drawn(100000)), out(1);
    OnDevice<char> little(1);
    size_t bytes = 0;
    EXPECT_OK(cub::DeviceReduce::Sum(nullptr, bytes, in.data, out.data, 100000));
    bytes = 0;
    EXPECT(cub::DeviceReduce::Sum(little.data, bytes, in.data, out.data, 100000) == cudaErrorInvalidValue);
    cudaGetLastError();
    return finish("of_the_device");
}
