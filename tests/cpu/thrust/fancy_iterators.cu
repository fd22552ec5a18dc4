// Iterators that compute what they point to, in algorithms and read by the host.
#include <thrust/copy.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/iterator_adaptor.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/transform_output_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>
#include <thrust/zip_function.h>

#include <algorithm>

#include "drawn.h"

struct Square {
    __host__ __device__ long long operator()(long long x) const { return x * x; }
};
struct Combine {
    template <class Tuple>
    __device__ void operator()(Tuple t) {
        thrust::get<2>(t) = thrust::get<0>(t) * 100 + thrust::get<1>(t);
    }
};
struct Length {
    __device__ int operator()(const thrust::tuple<int, int>& t) const {
        return thrust::get<0>(t) - thrust::get<1>(t);
    }
};
// Each element several times: the documentation's example of an adaptor.
template <class Iterator>
class repeat_iterator : public thrust::iterator_adaptor<repeat_iterator<Iterator>, Iterator> {
public:
    using super_t = thrust::iterator_adaptor<repeat_iterator<Iterator>, Iterator>;
    __host__ __device__ repeat_iterator(const Iterator& x, int n) : super_t(x), begin(x), n(n) {}
    friend class thrust::iterator_core_access;

private:
    const Iterator begin;
    unsigned n;
    __host__ __device__ typename super_t::reference dereference() const {
        return *(begin + (this->base() - begin) / n);
    }
};

static void counting(int n) {
    thrust::counting_iterator<int> first(0);
    const long long m = n;
    EXPECT_EQUAL(thrust::transform_reduce(first, first + n, Square(), 0LL, thrust::plus<long long>()),
                 (m - 1) * m * (2 * m - 1) / 6);
    thrust::device_vector<int> hits(n);
    int* raw = thrust::raw_pointer_cast(hits.data());
    thrust::for_each(first, first + n, [raw] __device__(int i) { atomicAdd(raw + i, i); });
    std::vector<int> expected(n);
    for (int i = 0; i < n; i++) expected[i] = i;
    EXPECT(onHost(hits) == expected);
    thrust::copy(thrust::make_constant_iterator(4), thrust::make_constant_iterator(4) + n, hits.begin());
    EXPECT(onHost(hits) == std::vector<int>(n, 4));
    EXPECT_EQUAL(*(first + 5) + first[6], 11);
}

static void zips(int n) {
    const std::vector<int> a = drawn(n), b = drawn(n);
    const thrust::device_vector<int> va = a, vb = b;
    thrust::device_vector<int> out(n);
    thrust::for_each(thrust::make_zip_iterator(thrust::make_tuple(va.begin(), vb.begin(), out.begin())),
                     thrust::make_zip_iterator(thrust::make_tuple(va.end(), vb.end(), out.end())), Combine());
    std::vector<int> expected(n);
    for (int i = 0; i < n; i++) expected[i] = a[i] * 100 + b[i];
    EXPECT(onHost(out) == expected);
    auto zip = thrust::make_zip_iterator(va.begin(), vb.begin());
    thrust::transform(zip, zip + n, out.begin(), Length());
    for (int i = 0; i < n; i++) expected[i] = a[i] - b[i];
    EXPECT(onHost(out) == expected);
    thrust::transform(zip, zip + n, out.begin(), thrust::make_zip_function(thrust::multiplies<int>()));
    for (int i = 0; i < n; i++) expected[i] = a[i] * b[i];
    EXPECT(onHost(out) == expected);
    if (n) {
        const thrust::tuple<int, int> last = zip[n - 1];
        EXPECT_EQUAL(thrust::get<0>(last), a[n - 1]);
        EXPECT_EQUAL(thrust::get<1>(last), b[n - 1]);
    }
    thrust::device_vector<int> sortedA = va, sortedB = vb;
    auto both = thrust::make_zip_iterator(sortedA.begin(), sortedB.begin());
    thrust::sort(both, both + n);
    std::vector<std::pair<int, int>> pairs(n);
    for (int i = 0; i < n; i++) pairs[i] = {a[i], b[i]};
    std::sort(pairs.begin(), pairs.end());
    const std::vector<int> first = onHost(sortedA), second = onHost(sortedB);
    for (int i = 0; i < n; i++) EXPECT(first[i] == pairs[i].first && second[i] == pairs[i].second);
    thrust::host_vector<thrust::tuple<int, int>> tuples(n);
    thrust::copy(both, both + n, tuples.begin());
    for (int i = 0; i < n; i++) EXPECT_EQUAL(thrust::get<1>(tuples[i]), pairs[i].second);
}

static void permutations(int n) {
    std::vector<int> a = drawn(n), map(n), expected(n);
    for (int i = 0; i < n; i++) map[i] = i;
    std::shuffle(map.begin(), map.end(), std::mt19937(7));
    const thrust::device_vector<int> va = a, vmap = map;
    auto permuted = thrust::make_permutation_iterator(va.begin(), vmap.begin());
    thrust::device_vector<int> out(n);
    thrust::copy(permuted, permuted + n, out.begin());
    for (int i = 0; i < n; i++) expected[i] = a[map[i]];
    EXPECT(onHost(out) == expected);
    thrust::host_vector<int> host(n);
    thrust::copy(permuted, permuted + n, host.begin());
    EXPECT(onHost(host) == expected);
    EXPECT(n == 0 || *permuted == expected[0]);
    thrust::copy(va.begin(), va.end(), thrust::make_permutation_iterator(out.begin(), vmap.begin()));
    for (int i = 0; i < n; i++) expected[map[i]] = a[i];
    EXPECT(onHost(out) == expected);
    thrust::copy(a.begin(), a.end(), thrust::make_permutation_iterator(out.begin(), vmap.begin()));
    EXPECT(onHost(out) == expected);
    auto backwards = thrust::make_reverse_iterator(va.end());
    thrust::inclusive_scan(backwards, backwards + n, out.begin());
    int sum = 0;
    for (int i = 0; i < n; i++) expected[i] = sum += a[n - 1 - i];
    EXPECT(onHost(out) == expected);
}

static void computed(int n) {
    const std::vector<int> a = drawn(n);
    const thrust::device_vector<int> va = a;
    auto squares = thrust::make_transform_iterator(va.begin(), Square());
    long long sum = 0;
    for (int x : a) sum += (long long)x * x;
    EXPECT_EQUAL(thrust::reduce(squares, squares + n, 0LL), sum);
    EXPECT(n == 0 || *squares == (long long)a[0] * a[0]);
    thrust::device_vector<long long> out(n);
    thrust::copy(va.begin(), va.end(), thrust::make_transform_output_iterator(out.begin(), Square()));
    EXPECT_EQUAL(thrust::reduce(out.begin(), out.end()), sum);
    thrust::device_vector<int> keys(n, 1), total(1);
    thrust::reduce_by_key(keys.begin(), keys.end(), va.begin(), thrust::make_discard_iterator(), total.begin());
    int plain = 0;
    for (int x : a) plain += x;
    EXPECT_EQUAL(total[0], plain);
    repeat_iterator<thrust::device_vector<int>::const_iterator> twice(va.begin(), 2);
    EXPECT_EQUAL(thrust::reduce(twice, twice + 2 * n), 2 * plain);
}

int main() {
    for (int n : sizes) {
        counting(n);
        zips(n);
        permutations(n);
        computed(n);
    }
    return finish("fancy_iterators");
}
