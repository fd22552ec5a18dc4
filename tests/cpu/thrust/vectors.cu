// device_vector, host_vector, universal_vector, pointers and copies between them.
#include <thrust/copy.h>
#include <thrust/device_free.h>
#include <thrust/device_malloc.h>
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/generate.h>
#include <thrust/sequence.h>
#include <thrust/swap.h>
#include <thrust/tabulate.h>
#include <thrust/universal_vector.h>

#include <list>
#include <sstream>
#include <iterator>
#include <new>
#include <numeric>

#include "drawn.h"

__global__ void addOne(int* values, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i]++;
}

struct Seven {
    int value;
    __host__ __device__ Seven() : value(7) {}
};

static void contents() {
    for (int n : sizes) {
        const std::vector<int> values = drawn(n);
        thrust::device_vector<int> zeros(n), fives(n, 5), fromRange(values.begin(), values.end()), fromVector(values);
        EXPECT(onHost(zeros) == std::vector<int>(n));
        EXPECT(onHost(fives) == std::vector<int>(n, 5));
        EXPECT(onHost(fromRange) == values && onHost(fromVector) == values);
        thrust::host_vector<int> host = fromRange;
        EXPECT(std::equal(values.begin(), values.end(), host.begin()) && (int)host.size() == n);
        thrust::device_vector<int> again = host, copy = again, moved = std::move(again);
        EXPECT(copy == moved && copy == host && host == copy);
        if (n) {
            addOne<<<(n + 255) / 256, 256>>>(thrust::raw_pointer_cast(copy.data()), n);
            EXPECT(copy != moved);
            EXPECT_EQUAL(copy[n - 1], values[n - 1] + 1);
            EXPECT_EQUAL(copy.back() - copy.front(), values[n - 1] - values[0]);
            addOne<<<(n + 255) / 256, 256>>>(thrust::raw_pointer_cast(&copy[0]), n);
            host = copy;
            EXPECT_EQUAL(host[0], values[0] + 2);
        }
        thrust::device_vector<float> wider = fromVector;
        EXPECT(onHost(wider) == std::vector<float>(values.begin(), values.end()));
    }
    thrust::device_vector<Seven> sevens(300);
    const Seven last = sevens[299];
    EXPECT_EQUAL(last.value, 7);
    thrust::device_vector<int> listed{3, 1, 4};
    EXPECT(onHost(listed) == (std::vector<int>{3, 1, 4}));
}

static void changes() {
    thrust::device_vector<int> v;
    EXPECT(v.empty());
    for (int i = 0; i < 100; i++) v.push_back(i * i);
    std::vector<int> expected(100);
    for (int i = 0; i < 100; i++) expected[i] = i * i;
    EXPECT(onHost(v) == expected && v.capacity() >= 100);
    v.pop_back(), expected.pop_back();
    v.insert(v.begin() + 10, -1), expected.insert(expected.begin() + 10, -1);
    v.insert(v.begin() + 20, expected.begin(), expected.begin() + 7);
    std::vector<int> inserted(expected.begin(), expected.begin() + 7);
    expected.insert(expected.begin() + 20, inserted.begin(), inserted.end());
    v.erase(v.begin()), expected.erase(expected.begin());
    v.erase(v.begin() + 5, v.begin() + 50), expected.erase(expected.begin() + 5, expected.begin() + 50);
    EXPECT(onHost(v) == expected);
    v.resize(200), expected.resize(200);
    v.resize(250, 9), expected.resize(250, 9);
    v.reserve(1000);
    EXPECT(onHost(v) == expected && v.capacity() >= 1000);
    v.shrink_to_fit();
    v.assign(3, 2);
    thrust::device_vector<int> w(5, 1);
    v.swap(w);
    EXPECT(onHost(v) == std::vector<int>(5, 1) && onHost(w) == std::vector<int>(3, 2));
    thrust::swap(v, w);
    v.assign(expected.begin(), expected.end());
    EXPECT(onHost(v) == expected);
    v.clear();
    EXPECT(v.empty() && v.begin() == v.end() && v.cbegin() == v.cend());
    w[1] = 40, w[1] += 2, ++w[2];
    EXPECT_EQUAL(w[1], 42);
    EXPECT_EQUAL(w[2], 2);
    *w.begin() = w[1];
    EXPECT_EQUAL(w.front(), 42);
    std::ostringstream text;
    text << w[2];
    EXPECT(text.str() == "2");
}

static void copies() {
    const std::vector<int> values = drawn(1000);
    thrust::device_vector<int> v(1000);
    std::list<int> list(values.begin(), values.end());
    thrust::copy(list.begin(), list.end(), v.begin());
    EXPECT(onHost(v) == values);
    std::ostringstream text, expected;
    thrust::copy(v.begin(), v.begin() + 10, std::ostream_iterator<int>(text, " "));
    std::copy(values.begin(), values.begin() + 10, std::ostream_iterator<int>(expected, " "));
    EXPECT(text.str() == expected.str());
    thrust::device_vector<long long> wide(1000);
    EXPECT(thrust::copy(v.begin(), v.end(), wide.begin()) == wide.end());
    EXPECT_EQUAL(wide[999], values[999]);
    thrust::copy_n(v.begin() + 1, 500, wide.begin());
    EXPECT_EQUAL(wide[0], values[1]);
    int plain[20];
    thrust::copy(v.begin(), v.begin() + 20, plain);
    EXPECT(std::equal(plain, plain + 20, values.begin()));
    thrust::host_vector<int> host(1000);
    thrust::copy_n(v.begin(), 1000, host.begin());
    EXPECT(std::equal(host.begin(), host.end(), values.begin()));
    thrust::copy(host.begin(), host.end(), v.rbegin());
    EXPECT_EQUAL(v[0], values[999]);
}

static void pointers() {
    int* raw = nullptr;
    EXPECT_OK(cudaMalloc(&raw, 100 * sizeof(int)));
    thrust::device_ptr<int> p(raw), q = thrust::device_pointer_cast(raw);
    EXPECT(p == q && p.get() == raw && thrust::raw_pointer_cast(p + 3) == raw + 3 && (p + 5) - q == 5 && q < p + 1);
    thrust::sequence(p, p + 100, 10, 3);
    EXPECT_EQUAL(p[99], 10 + 99 * 3);
    *p = 4;
    p[1] = p[0];
    EXPECT_EQUAL(*(p + 1), 4);
    thrust::fill(thrust::device, raw, raw + 100, 8);
    thrust::fill_n(p, 50, 6);
    EXPECT_EQUAL(p[49] * 100 + p[50], 608);
    thrust::device_ptr<const int> readOnly = p;
    EXPECT_EQUAL(readOnly[2], 6);
    EXPECT_OK(cudaFree(raw));
    thrust::device_ptr<double> d = thrust::device_malloc<double>(10);
    thrust::fill(d, d + 10, 0.5);
    EXPECT(d[9] == 0.5);
    thrust::device_free(d);
}

static void universal() {
    thrust::universal_vector<int> v(100, 3);
    addOne<<<1, 128>>>(thrust::raw_pointer_cast(v.data()), 100);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_EQUAL(v[99], 4);
    v[0] = 10;
    int& second = v[1];
    second = 11;
    thrust::sequence(v.begin() + 2, v.end());
    EXPECT_EQUAL(std::accumulate(v.begin(), v.end(), 0), 10 + 11 + 97 * 98 / 2);
}

static void filled() {
    for (int n : sizes) {
        thrust::device_vector<int> v(n);
        thrust::host_vector<int> h(n);
        std::vector<int> expected(n);
        for (int i = 0; i < n; i++) expected[i] = i;
        thrust::sequence(v.begin(), v.end()), thrust::sequence(h.begin(), h.end());
        EXPECT(onHost(v) == expected && onHost(h) == expected);
        for (int i = 0; i < n; i++) expected[i] = i * i + 1;
        thrust::tabulate(v.begin(), v.end(), [] __device__(int i) { return i * i + 1; });
        EXPECT(onHost(v) == expected);
        thrust::generate(v.begin(), v.end(), [] __device__() { return 12; });
        EXPECT(onHost(v) == std::vector<int>(n, 12));
        int next = 0;
        thrust::generate(h.begin(), h.end(), [&next] { return next++; });
        EXPECT(n == 0 || h[n - 1] == n - 1);
    }
}

// Elements that say where the host's new puts them: vectors do not ask.
struct OfItsOwn {
    int value;
    __host__ __device__ OfItsOwn(int value = 3) : value(value) {}
    void* operator new(size_t bytes) { return ::operator new(bytes); }
    void operator delete(void* p) { ::operator delete(p); }
};

static void ownNew() {
    thrust::device_vector<OfItsOwn> v(5);
    v.push_back(OfItsOwn(4));
    thrust::device_vector<OfItsOwn> copy = v;
    const OfItsOwn first = copy[0], last = copy[5];
    EXPECT(first.value == 3 && last.value == 4);
}

static void refusals() {
    bool refused = false;
    try {
        thrust::device_vector<char> tooLarge(size_t(1) << 50);
    } catch (const std::bad_alloc&) {
        refused = true;
    }
    EXPECT(refused);
    EXPECT_EQUAL(cudaGetLastError(), cudaSuccess);
}

int main() {
    contents();
    changes();
    copies();
    pointers();
    universal();
    filled();
    ownNew();
    refusals();
    return finish("vectors");
}
