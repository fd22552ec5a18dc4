// Sums, scans and their like, against the standard library's.
#include <thrust/adjacent_difference.h>
#include <thrust/count.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/transform_reduce.h>
#include <thrust/transform_scan.h>

#include <algorithm>
#include <numeric>

#include "drawn.h"

struct Square {
    __device__ long long operator()(int x) const { return (long long)x * x; }
};
struct IsOdd {
    __device__ bool operator()(int x) const { return x % 2 != 0; }
};

template <class Vector>
void reductions(const std::vector<int>& a, const Vector& va) {
    const int n = (int)a.size();
    EXPECT_EQUAL(thrust::reduce(va.begin(), va.end()), std::accumulate(a.begin(), a.end(), 0));
    EXPECT_EQUAL(thrust::reduce(va.begin(), va.end(), 5LL), std::accumulate(a.begin(), a.end(), 5LL));
    EXPECT_EQUAL(thrust::reduce(va.begin(), va.end(), -1, thrust::maximum<int>()),
                 n ? *std::max_element(a.begin(), a.end()) : -1);
    EXPECT_EQUAL(thrust::count(va.begin(), va.end(), 7), std::count(a.begin(), a.end(), 7));
    EXPECT_EQUAL(thrust::inner_product(va.begin(), va.end(), va.begin(), 3),
                 std::inner_product(a.begin(), a.end(), a.begin(), 3));
    const int largest = thrust::inner_product(va.begin(), va.end(), va.begin(), 3, thrust::maximum<int>(),
                                              thrust::minus<int>());
    EXPECT_EQUAL(largest, 3);
    EXPECT_EQUAL(thrust::max_element(va.begin(), va.end()) - va.begin(),
                 std::max_element(a.begin(), a.end()) - a.begin());
    EXPECT_EQUAL(thrust::min_element(va.begin(), va.end(), thrust::greater<int>()) - va.begin(),
                 std::max_element(a.begin(), a.end()) - a.begin());
    auto both = thrust::minmax_element(va.begin(), va.end());
    EXPECT_EQUAL(both.first - va.begin(), std::min_element(a.begin(), a.end()) - a.begin());
    if (n) EXPECT_EQUAL(*both.second, *std::max_element(a.begin(), a.end()));
}

static void onDevice(const std::vector<int>& a, const thrust::device_vector<int>& va) {
    long long squares = 0;
    for (int x : a) squares += (long long)x * x;
    EXPECT_EQUAL(thrust::transform_reduce(va.begin(), va.end(), Square(), 0LL, thrust::plus<long long>()), squares);
    EXPECT_EQUAL(thrust::count_if(va.begin(), va.end(), IsOdd()),
                 std::count_if(a.begin(), a.end(), [](int x) { return x % 2 != 0; }));
    const int* raw = thrust::raw_pointer_cast(va.data());
    EXPECT_EQUAL(thrust::reduce(thrust::device, raw, raw + va.size()), std::accumulate(a.begin(), a.end(), 0));
    std::vector<long long> sums(a.size());
    thrust::device_vector<long long> out(a.size());
    thrust::transform_inclusive_scan(va.begin(), va.end(), out.begin(), Square(), thrust::plus<long long>());
    long long sum = 0;
    for (size_t i = 0; i < a.size(); i++) sums[i] = sum += (long long)a[i] * a[i];
    EXPECT(onHost(out) == sums);
    thrust::transform_exclusive_scan(va.begin(), va.end(), out.begin(), Square(), 4LL, thrust::plus<long long>());
    sum = 4;
    for (size_t i = 0; i < a.size(); i++) sums[i] = sum, sum += (long long)a[i] * a[i];
    EXPECT(onHost(out) == sums);
}

template <class Vector>
void scans(const std::vector<int>& a, Vector va) {
    const int n = (int)a.size();
    Vector out(n);
    std::vector<int> expected(n);
    std::partial_sum(a.begin(), a.end(), expected.begin());
    EXPECT(thrust::inclusive_scan(va.begin(), va.end(), out.begin()) == out.end());
    EXPECT(onHost(out) == expected);
    std::inclusive_scan(a.begin(), a.end(), expected.begin(), thrust::maximum<int>());
    thrust::inclusive_scan(va.begin(), va.end(), out.begin(), thrust::maximum<int>());
    EXPECT(onHost(out) == expected);
    std::exclusive_scan(a.begin(), a.end(), expected.begin(), 0);
    thrust::exclusive_scan(va.begin(), va.end(), out.begin());
    EXPECT(onHost(out) == expected);
    std::exclusive_scan(a.begin(), a.end(), expected.begin(), 9);
    thrust::exclusive_scan(va.begin(), va.end(), out.begin(), 9);
    EXPECT(onHost(out) == expected);
    std::adjacent_difference(a.begin(), a.end(), expected.begin());
    thrust::adjacent_difference(va.begin(), va.end(), out.begin());
    EXPECT(onHost(out) == expected);
    std::exclusive_scan(a.begin(), a.end(), expected.begin(), 2, thrust::maximum<int>());
    thrust::exclusive_scan(va.begin(), va.end(), va.begin(), 2, thrust::maximum<int>());
    EXPECT(onHost(va) == expected);
}

template <class Vector>
void byKey(const std::vector<int>& values, const Vector& vvalues) {
    const int n = (int)values.size();
    std::vector<int> keys = drawn(n, 3), groups, sums, running(n), before(n);
    for (int i = 0; i < n; i++) {
        const bool first = i == 0 || keys[i] != keys[i - 1];
        if (first) groups.push_back(keys[i]), sums.push_back(0);
        before[i] = first ? 10 : 10 + sums.back();
        running[i] = sums.back() += values[i];
    }
    const Vector vkeys(keys.begin(), keys.end());
    Vector outKeys(n), out(n);
    auto end = thrust::reduce_by_key(vkeys.begin(), vkeys.end(), vvalues.begin(), outKeys.begin(), out.begin());
    EXPECT_EQUAL(end.first - outKeys.begin(), groups.size());
    EXPECT_EQUAL(end.second - out.begin(), groups.size());
    EXPECT(onHost(outKeys, groups.size()) == groups && onHost(out, groups.size()) == sums);
    end = thrust::reduce_by_key(vkeys.begin(), vkeys.end(), thrust::make_constant_iterator(1), outKeys.begin(),
                                out.begin(), thrust::equal_to<int>(), thrust::plus<int>());
    EXPECT_EQUAL(end.first - outKeys.begin(), groups.size());
    thrust::inclusive_scan_by_key(vkeys.begin(), vkeys.end(), vvalues.begin(), out.begin());
    EXPECT(onHost(out) == running);
    thrust::exclusive_scan_by_key(vkeys.begin(), vkeys.end(), vvalues.begin(), out.begin(), 10);
    EXPECT(onHost(out) == before);
}

static void exactness() {
    // Of a sum in floats, one by one, nothing but 100958 would come out.
    thrust::device_vector<float> tenths(1 << 20, 0.1f);
    const double sum = thrust::reduce(tenths.begin(), tenths.end(), 0.0f);
    EXPECT(sum > 104847 && sum < 104868);
}

int main() {
    for (int n : sizes) {
        const std::vector<int> a = drawn(n);
        const thrust::device_vector<int> device = a;
        const thrust::host_vector<int> host(a.begin(), a.end());
        reductions(a, device), reductions(a, host);
        onDevice(a, device);
        scans(a, device), scans(a, host);
        byKey(a, device), byKey(a, host);
    }
    exactness();
    return finish("reductions");
}
