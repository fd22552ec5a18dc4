// Algorithms with a thread for each element, on both sides, against loops.
#include <thrust/device_free.h>
#include <thrust/device_malloc.h>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/replace.h>
#include <thrust/reverse.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
#include <thrust/swap.h>
#include <thrust/transform.h>

#include <algorithm>

#include "drawn.h"

struct Twice {
    __device__ int operator()(int x) const { return 2 * x; }
};
struct TwiceAnywhere {
    __host__ __device__ int operator()(int x) const { return 2 * x; }
};
struct IsOdd {
    __host__ __device__ bool operator()(int x) const { return x % 2 != 0; }
};

static void transforms(int n) {
    const std::vector<int> a = drawn(n), b = drawn(n);
    const thrust::device_vector<int> va = a, vb = b;
    thrust::device_vector<int> out(n, -1);
    std::vector<int> expected(n);
    for (int i = 0; i < n; i++) expected[i] = 2 * a[i];
    EXPECT(thrust::transform(va.begin(), va.end(), out.begin(), Twice()) == out.end());
    EXPECT(onHost(out) == expected);
    thrust::host_vector<int> host(n), hostIn = va;
    thrust::transform(hostIn.begin(), hostIn.end(), host.begin(), TwiceAnywhere());
    EXPECT(onHost(host) == expected);
    thrust::transform(thrust::host, a.begin(), a.end(), host.begin(), TwiceAnywhere());
    EXPECT(onHost(host) == expected);
    thrust::transform(va.begin(), va.end(), vb.begin(), out.begin(), thrust::plus<int>());
    for (int i = 0; i < n; i++) expected[i] = a[i] + b[i];
    EXPECT(onHost(out) == expected);
    const int factor = 3;
    thrust::transform(thrust::device, va.begin(), va.end(), vb.begin(), out.begin(),
                      [factor] __device__(int x, int y) { return factor * x - y; });
    for (int i = 0; i < n; i++) expected[i] = 3 * a[i] - b[i];
    EXPECT(onHost(out) == expected);
    thrust::transform(out.begin(), out.end(), out.begin(), thrust::negate<int>());
    for (int& x : expected) x = -x;
    EXPECT(onHost(out) == expected);
    thrust::transform_if(va.begin(), va.end(), out.begin(), Twice(), IsOdd());
    for (int i = 0; i < n; i++)
        if (a[i] % 2) expected[i] = 2 * a[i];
    EXPECT(onHost(out) == expected);
    thrust::transform_if(va.begin(), va.end(), vb.begin(), out.begin(), thrust::negate<int>(), IsOdd());
    for (int i = 0; i < n; i++)
        if (b[i] % 2) expected[i] = -a[i];
    EXPECT(onHost(out) == expected);
}

static void changesInPlace(int n) {
    std::vector<int> a = drawn(n, 10), b = drawn(n);
    thrust::device_vector<int> va = a, vb = b;
    thrust::for_each(va.begin(), va.end(), [] __device__(int& x) { x += 5; });
    for (int& x : a) x += 5;
    EXPECT(onHost(va) == a);
    thrust::for_each_n(va.begin(), n / 2, [] __device__(int& x) { x = 1; });
    std::fill_n(a.begin(), n / 2, 1);
    EXPECT(onHost(va) == a);
    thrust::replace(va.begin(), va.end(), 7, 70), std::replace(a.begin(), a.end(), 7, 70);
    thrust::replace_if(va.begin(), va.end(), IsOdd(), 2), std::replace_if(a.begin(), a.end(), IsOdd(), 2);
    EXPECT(onHost(va) == a);
    thrust::swap_ranges(va.begin(), va.end(), vb.begin()), std::swap(a, b);
    EXPECT(onHost(va) == a && onHost(vb) == b);
    thrust::reverse(va.begin(), va.end()), std::reverse(a.begin(), a.end());
    EXPECT(onHost(va) == a);
    thrust::reverse_copy(va.begin(), va.end(), vb.begin()), std::reverse_copy(a.begin(), a.end(), b.begin());
    EXPECT(onHost(vb) == b);
}

static void moves(int n) {
    std::vector<int> a = drawn(n), map(n), gathered(n), scattered(n);
    for (int i = 0; i < n; i++) map[i] = i;
    std::shuffle(map.begin(), map.end(), std::mt19937(5));
    for (int i = 0; i < n; i++) gathered[i] = a[map[i]], scattered[map[i]] = a[i];
    const thrust::device_vector<int> va = a, vmap = map;
    thrust::device_vector<int> out(n);
    thrust::gather(vmap.begin(), vmap.end(), va.begin(), out.begin());
    EXPECT(onHost(out) == gathered);
    thrust::scatter(va.begin(), va.end(), vmap.begin(), out.begin());
    EXPECT(onHost(out) == scattered);
    thrust::scatter_if(vmap.begin(), vmap.end(), vmap.begin(), va.begin(), out.begin(), IsOdd());
    for (int i = 0; i < n; i++)
        if (a[i] % 2) scattered[map[i]] = map[i];
    EXPECT(onHost(out) == scattered);
}

static void functionalObjects() {
    EXPECT_EQUAL(thrust::multiplies<int>()(6, 7), 42);
    EXPECT_EQUAL(thrust::divides<int>()(42, 5), 8);
    EXPECT_EQUAL(thrust::modulus<int>()(42, 5), 2);
    EXPECT_EQUAL(thrust::minus<int>()(42, 5), 37);
    EXPECT_EQUAL(thrust::maximum<int>()(42, 5) - thrust::minimum<int>()(42, 5), 37);
    EXPECT_EQUAL(thrust::square<int>()(5), 25);
    EXPECT(thrust::less_equal<int>()(5, 5) && thrust::greater_equal<int>()(5, 5) && thrust::equal_to<int>()(5, 5));
    EXPECT(!thrust::less<int>()(5, 5) && !thrust::greater<int>()(5, 5) && !thrust::not_equal_to<int>()(5, 5));
    EXPECT(thrust::logical_and<bool>()(true, true) && thrust::logical_or<bool>()(false, true));
    EXPECT(thrust::logical_not<bool>()(false));
    EXPECT_EQUAL(thrust::bit_and<int>()(6, 3) + thrust::bit_or<int>()(6, 3) * 10 + thrust::bit_xor<int>()(6, 3) * 100,
                 572);
    using namespace thrust::placeholders;
    std::vector<int> a = drawn(1000), b = drawn(1000);
    thrust::device_vector<int> va = a, vb = b;
    const int factor = 2;
    thrust::transform(va.begin(), va.end(), vb.begin(), vb.begin(), factor * _1 + _2 - 1);
    for (int i = 0; i < 1000; i++) b[i] = 2 * a[i] + b[i] - 1;
    EXPECT(onHost(vb) == b);
    thrust::replace_if(va.begin(), va.end(), _1 > 10 && _1 < 500, 3);
    for (int& x : a)
        if (x > 10 && x < 500) x = 3;
    EXPECT(onHost(va) == a);
}

static void swaps() {
    thrust::device_ptr<int> one = thrust::device_malloc<int>(1), two = thrust::device_malloc<int>(1);
    *one = 1, *two = 2;
    swap(one, two);
    EXPECT_EQUAL(*one, 2);
    thrust::swap(one, two);
    EXPECT_EQUAL(*one, 1);
    thrust::device_reference<int> first = *one, second = *two;
    swap(first, second);
    EXPECT(*one == 2 && *two == 1);
    int a = 3, b = 4;
    thrust::swap(a, b);
    EXPECT(a == 4 && b == 3);
    thrust::device_free(one);
    thrust::device_free(two);
}

int main() {
    swaps();
    for (int n : sizes) {
        transforms(n);
        changesInPlace(n);
        moves(n);
    }
    functionalObjects();
    return finish("element_wise");
}
