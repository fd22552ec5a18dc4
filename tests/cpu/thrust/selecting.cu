// What keeps some elements, and what looks for one, against the standard library's.
#include <thrust/copy.h>
#include <thrust/equal.h>
#include <thrust/find.h>
#include <thrust/logical.h>
#include <thrust/mismatch.h>
#include <thrust/partition.h>
#include <thrust/remove.h>
#include <thrust/unique.h>

#include <algorithm>
#include <iterator>

#include "drawn.h"

struct IsOdd {
    __host__ __device__ bool operator()(int x) const { return x % 2 != 0; }
};
struct IsNegative {
    __device__ __host__ bool operator()(int x) const { return x < 0; }
};
struct SameTen {
    __host__ __device__ bool operator()(int a, int b) const { return a / 10 == b / 10; }
};

template <class Vector>
void keeps(const std::vector<int>& a, const std::vector<int>& stencil) {
    const int n = (int)a.size();
    const Vector va(a.begin(), a.end()), vstencil(stencil.begin(), stencil.end());
    Vector out(n);
    std::vector<int> expected, others;
    std::partition_copy(a.begin(), a.end(), std::back_inserter(expected), std::back_inserter(others), IsOdd());
    EXPECT_EQUAL(thrust::copy_if(va.begin(), va.end(), out.begin(), IsOdd()) - out.begin(), expected.size());
    EXPECT(onHost(out, expected.size()) == expected);
    EXPECT_EQUAL(thrust::remove_copy_if(va.begin(), va.end(), out.begin(), IsOdd()) - out.begin(), others.size());
    EXPECT(onHost(out, others.size()) == others);
    Vector same = va;
    EXPECT_EQUAL(thrust::remove_if(same.begin(), same.end(), IsOdd()) - same.begin(), others.size());
    EXPECT(onHost(same, others.size()) == others);
    same = va;
    EXPECT_EQUAL(thrust::stable_partition(same.begin(), same.end(), IsOdd()) - same.begin(), expected.size());
    std::vector<int> both = expected;
    both.insert(both.end(), others.begin(), others.end());
    EXPECT(onHost(same) == both);
    same = va;
    EXPECT_EQUAL(thrust::partition(same.begin(), same.end(), IsOdd()) - same.begin(), expected.size());

    expected.clear(), others.clear();
    for (int i = 0; i < n; i++) (stencil[i] % 2 ? expected : others).push_back(a[i]);
    EXPECT_EQUAL(thrust::copy_if(va.begin(), va.end(), vstencil.begin(), out.begin(), IsOdd()) - out.begin(),
                 expected.size());
    EXPECT(onHost(out, expected.size()) == expected);
    same = va;
    EXPECT_EQUAL(thrust::remove_if(same.begin(), same.end(), vstencil.begin(), IsOdd()) - same.begin(), others.size());
    EXPECT(onHost(same, others.size()) == others);

    expected = a;
    expected.erase(std::remove(expected.begin(), expected.end(), 7), expected.end());
    same = va;
    EXPECT_EQUAL(thrust::remove(same.begin(), same.end(), 7) - same.begin(), expected.size());
    EXPECT(onHost(same, expected.size()) == expected);
}

template <class Vector>
void uniques(const std::vector<int>& a) {
    const int n = (int)a.size();
    const Vector va(a.begin(), a.end());
    Vector same = va, out(n);
    std::vector<int> expected = a;
    expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
    EXPECT_EQUAL(thrust::unique(same.begin(), same.end()) - same.begin(), expected.size());
    EXPECT(onHost(same, expected.size()) == expected);
    expected = a;
    expected.erase(std::unique(expected.begin(), expected.end(), SameTen()), expected.end());
    EXPECT_EQUAL(thrust::unique_copy(va.begin(), va.end(), out.begin(), SameTen()) - out.begin(), expected.size());
    EXPECT(onHost(out, expected.size()) == expected);

    std::vector<int> keys, values;
    for (int i = 0; i < n; i++)
        if (i == 0 || a[i] != a[i - 1]) keys.push_back(a[i]), values.push_back(a[n - 1 - i]);
    Vector vkeys = va, vvalues(a.rbegin(), a.rend()), outKeys(n);
    auto end = thrust::unique_by_key_copy(vkeys.begin(), vkeys.end(), vvalues.begin(), outKeys.begin(), out.begin());
    EXPECT_EQUAL(end.first - outKeys.begin(), keys.size());
    EXPECT(onHost(outKeys, keys.size()) == keys && onHost(out, keys.size()) == values);
    end = thrust::unique_by_key(vkeys.begin(), vkeys.end(), vvalues.begin());
    EXPECT_EQUAL(end.second - vvalues.begin(), keys.size());
    EXPECT(onHost(vkeys, keys.size()) == keys && onHost(vvalues, keys.size()) == values);
}

template <class Vector>
void searches(const std::vector<int>& a) {
    const Vector va(a.begin(), a.end());
    EXPECT_EQUAL(thrust::find(va.begin(), va.end(), 3) - va.begin(), std::find(a.begin(), a.end(), 3) - a.begin());
    EXPECT_EQUAL(thrust::find_if(va.begin(), va.end(), IsOdd()) - va.begin(),
                 std::find_if(a.begin(), a.end(), IsOdd()) - a.begin());
    EXPECT_EQUAL(thrust::find_if_not(va.begin(), va.end(), IsOdd()) - va.begin(),
                 std::find_if_not(a.begin(), a.end(), IsOdd()) - a.begin());
    EXPECT_EQUAL(thrust::any_of(va.begin(), va.end(), IsOdd()), std::any_of(a.begin(), a.end(), IsOdd()));
    EXPECT_EQUAL(thrust::all_of(va.begin(), va.end(), IsOdd()), std::all_of(a.begin(), a.end(), IsOdd()));
    EXPECT(thrust::none_of(va.begin(), va.end(), IsNegative()));
    Vector other = va;
    EXPECT(thrust::equal(va.begin(), va.end(), other.begin()));
    if (a.empty()) return;
    other[a.size() - 1] = -1;
    EXPECT(!thrust::equal(va.begin(), va.end(), other.begin()));
    EXPECT_EQUAL(thrust::mismatch(va.begin(), va.end(), other.begin()).first - va.begin(), a.size() - 1);
}

int main() {
    for (int n : sizes) {
        const std::vector<int> a = drawn(n, 30), stencil = drawn(n);
        keeps<thrust::device_vector<int>>(a, stencil), keeps<thrust::host_vector<int>>(a, stencil);
        uniques<thrust::device_vector<int>>(a), uniques<thrust::host_vector<int>>(a);
        searches<thrust::device_vector<int>>(a), searches<thrust::host_vector<int>>(a);
    }
    return finish("selecting");
}
