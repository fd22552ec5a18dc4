// A function of elements with one number, of one range or several.
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <cub/device/device_transform.cuh>
#include <cub/util_macro.cuh>
#include <cuda/std/functional>
#include <cuda/std/tuple>

#include "drawn.h"

struct Doubled {
    __host__ __device__ int operator()(int x) const { return 2 * x; }
};
struct SumOfThree {
    __host__ __device__ float operator()(int a, float b, int c) const { return a + b + c; }
};
struct PlaceIn {
    const int* begin;
    __device__ int operator()(const int& x) const { return static_cast<int>(&x - begin); }
};

static void transform(int n) {
    const std::vector<int> a = drawn(n), b = drawn(n);
    OnDevice<int> inA(a), inB(b), out(n);
    OnDevice<float> sums(n);
    EXPECT_OK(cub::DeviceTransform::Transform(inA.data, out.data, n, Doubled()));
    EXPECT_OK(cudaDeviceSynchronize());
    std::vector<int> expected(n);
    for (int i = 0; i < n; i++) expected[i] = 2 * a[i];
    EXPECT(out.host() == expected);
    EXPECT_OK(cub::DeviceTransform::Transform(cuda::std::make_tuple(inA.data, inB.data), out.data, n,
                                              cuda::std::minus<int>()));
    EXPECT_OK(cudaDeviceSynchronize());
    for (int i = 0; i < n; i++) expected[i] = a[i] - b[i];
    EXPECT(out.host() == expected);
    cudaStream_t stream;
    EXPECT_OK(cudaStreamCreate(&stream));
    const auto halves = thrust::make_transform_iterator(inB.data, [] __host__ __device__(int x) { return x / 2.0f; });
    EXPECT_OK(
        cub::DeviceTransform::Transform(cuda::std::make_tuple(inA.data, halves, thrust::make_counting_iterator(0)),
                                        sums.data, n, SumOfThree(), stream));
    EXPECT_OK(cudaStreamSynchronize(stream));
    EXPECT_OK(cudaStreamDestroy(stream));
    const std::vector<float> got = sums.host();
    for (int i = 0; i < n; i++) EXPECT(got[i] == a[i] + b[i] / 2.0f + i);
    EXPECT_OK(cub::DeviceTransform::TransformStableArgumentAddresses(inA.data, out.data, n, PlaceIn{inA.data}));
    EXPECT_OK(cudaDeviceSynchronize());
    for (int i = 0; i < n; i++) expected[i] = i;
    EXPECT(out.host() == expected);
    // In place, and in the form of the other algorithms.
    twice([&](void* m, size_t& bytes) {
        return cub::DeviceTransform::Transform(m, bytes, out.data, out.data, n, cuda::std::identity());
    });
    EXPECT(out.host() == expected);
}

int main() {
    for (int n : {0, 1, 255, 257, 10007}) transform(n);
    return finish("transforms");
}
