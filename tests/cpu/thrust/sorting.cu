// Sorting, merging, searching in sorted ranges, against the standard library's.
#include <thrust/binary_search.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/merge.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>

#include <algorithm>
#include <iterator>

#include "drawn.h"

struct ByLastDigit {
    __host__ __device__ bool operator()(int a, int b) const { return a % 10 < b % 10; }
};
struct Particle {
    float mass;
    int id;
};
struct Heavier {
    __device__ bool operator()(const Particle& a, const Particle& b) const { return a.mass > b.mass; }
};

template <class Vector>
void sorts(const std::vector<int>& drawnOnes) {
    std::vector<int> a = drawnOnes;
    const int n = (int)a.size();
    Vector va(a.begin(), a.end());
    thrust::sort(va.begin(), va.end()), std::sort(a.begin(), a.end());
    EXPECT(onHost(va) == a);
    EXPECT(thrust::is_sorted(va.begin(), va.end()));
    EXPECT(n < 2 || !thrust::is_sorted(va.begin(), va.end(), thrust::greater<int>()));
    thrust::sort(va.begin(), va.end(), thrust::greater<int>()), std::sort(a.rbegin(), a.rend());
    EXPECT(onHost(va) == a);
    a = drawnOnes;
    va = Vector(a.begin(), a.end());
    thrust::stable_sort(va.begin(), va.end(), ByLastDigit()), std::stable_sort(a.begin(), a.end(), ByLastDigit());
    EXPECT(onHost(va) == a);

    Vector keys(drawnOnes.begin(), drawnOnes.end()), values(n);
    std::vector<std::pair<int, int>> pairs(n);
    for (int i = 0; i < n; i++) pairs[i] = {drawnOnes[i], i};
    std::vector<int> numbers(n);
    for (int i = 0; i < n; i++) numbers[i] = i;
    values = Vector(numbers.begin(), numbers.end());
    thrust::stable_sort_by_key(keys.begin(), keys.end(), values.begin());
    std::stable_sort(pairs.begin(), pairs.end(), [](auto& x, auto& y) { return x.first < y.first; });
    const std::vector<int> sortedKeys = onHost(keys), sortedValues = onHost(values);
    for (int i = 0; i < n; i++) EXPECT(sortedKeys[i] == pairs[i].first && sortedValues[i] == pairs[i].second);
    thrust::sort_by_key(values.begin(), values.end(), keys.begin());
    EXPECT(onHost(keys) == drawnOnes);
    thrust::sort_by_key(keys.begin(), keys.end(), values.begin(), thrust::greater<int>());
    EXPECT(thrust::is_sorted(keys.begin(), keys.end(), thrust::greater<int>()));
}

template <class Vector>
void ofSorted(std::vector<int> a, std::vector<int> b) {
    std::sort(a.begin(), a.end()), std::sort(b.begin(), b.end());
    const Vector va(a.begin(), a.end()), vb(b.begin(), b.end());
    Vector out(a.size() + b.size());
    std::vector<int> expected(a.size() + b.size());
    EXPECT(thrust::merge(va.begin(), va.end(), vb.begin(), vb.end(), out.begin()) == out.end());
    std::merge(a.begin(), a.end(), b.begin(), b.end(), expected.begin());
    EXPECT(onHost(out) == expected);
    expected.clear();
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(expected));
    EXPECT_EQUAL(thrust::set_union(va.begin(), va.end(), vb.begin(), vb.end(), out.begin()) - out.begin(),
                 expected.size());
    EXPECT(onHost(out, expected.size()) == expected);
    expected.clear();
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(expected));
    EXPECT_EQUAL(thrust::set_intersection(va.begin(), va.end(), vb.begin(), vb.end(), out.begin()) - out.begin(),
                 expected.size());
    EXPECT(onHost(out, expected.size()) == expected);
    expected.clear();
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(expected));
    EXPECT_EQUAL(thrust::set_difference(va.begin(), va.end(), vb.begin(), vb.end(), out.begin()) - out.begin(),
                 expected.size());
    EXPECT(onHost(out, expected.size()) == expected);

    std::vector<int> lower(b.size()), upper(b.size()), found(b.size());
    for (size_t i = 0; i < b.size(); i++) {
        lower[i] = int(std::lower_bound(a.begin(), a.end(), b[i]) - a.begin());
        upper[i] = int(std::upper_bound(a.begin(), a.end(), b[i]) - a.begin());
        found[i] = std::binary_search(a.begin(), a.end(), b[i]);
    }
    Vector places(b.size());
    thrust::lower_bound(va.begin(), va.end(), vb.begin(), vb.end(), places.begin());
    EXPECT(onHost(places) == lower);
    thrust::upper_bound(va.begin(), va.end(), vb.begin(), vb.end(), places.begin(), thrust::less<int>());
    EXPECT(onHost(places) == upper);
    thrust::binary_search(va.begin(), va.end(), vb.begin(), vb.end(), places.begin());
    EXPECT(onHost(places) == found);
    EXPECT_EQUAL(thrust::lower_bound(va.begin(), va.end(), 500) - va.begin(),
                 std::lower_bound(a.begin(), a.end(), 500) - a.begin());
    EXPECT_EQUAL(thrust::upper_bound(va.begin(), va.end(), 500) - va.begin(),
                 std::upper_bound(a.begin(), a.end(), 500) - a.begin());
    EXPECT_EQUAL(thrust::binary_search(va.begin(), va.end(), 500), std::binary_search(a.begin(), a.end(), 500));
    auto equal = thrust::equal_range(va.begin(), va.end(), 500);
    EXPECT_EQUAL(equal.second - equal.first, std::count(a.begin(), a.end(), 500));
}

static void structures() {
    std::vector<Particle> particles(1000);
    const std::vector<int> masses = drawn(1000);
    for (int i = 0; i < 1000; i++) particles[i] = {(float)masses[i], i};
    thrust::device_vector<Particle> device(particles.begin(), particles.end());
    thrust::sort(device.begin(), device.end(), Heavier());
    const std::vector<Particle> sorted = onHost(device);
    for (int i = 1; i < 1000; i++) EXPECT(sorted[i - 1].mass >= sorted[i].mass);
    thrust::device_vector<int> numbers = masses;
    int* raw = thrust::raw_pointer_cast(numbers.data());
    thrust::sort(thrust::device, raw, raw + 1000);
    EXPECT(thrust::is_sorted(thrust::device, raw, raw + 1000));
}

int main() {
    for (int n : sizes) {
        const std::vector<int> a = drawn(n), b = drawn(n / 2 + 1);
        sorts<thrust::device_vector<int>>(a), sorts<thrust::host_vector<int>>(a);
        ofSorted<thrust::device_vector<int>>(a, b), ofSorted<thrust::host_vector<int>>(a, b);
    }
    structures();
    return finish("sorting");
}
