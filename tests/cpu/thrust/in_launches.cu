// Functors run in a launch: __device__ variables, atomics, kernels that call algorithms, streams.
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

#include <algorithm>

#include "drawn.h"

__device__ int counter;
__constant__ int factor;

struct Counting {
    __device__ void operator()(int x) const {
        if (x % 2) atomicAdd(&counter, 1);
    }
};
struct Scaled {
    __device__ int operator()(int x) const {
#ifdef __CUDA_ARCH__
        return factor * x;
#else
        return -1;
#endif
    }
};

static void deviceVariables() {
    const std::vector<int> a = drawn(10007);
    thrust::device_vector<int> va = a;
    thrust::for_each(va.begin(), va.end(), Counting());
    int counted = 0;
    EXPECT_OK(cudaMemcpyFromSymbol(&counted, counter, sizeof counted));
    EXPECT_EQUAL(counted, std::count_if(a.begin(), a.end(), [](int x) { return x % 2 != 0; }));
    const int five = 5;
    EXPECT_OK(cudaMemcpyToSymbol(factor, &five, sizeof five));
    thrust::transform(va.begin(), va.end(), va.begin(), Scaled());
    EXPECT_EQUAL(va[10006], 5 * a[10006]);
    thrust::device_vector<int> bins(10);
    int* raw = thrust::raw_pointer_cast(bins.data());
    thrust::for_each(va.begin(), va.end(), [raw] __device__(int x) { atomicAdd(raw + x / 5 % 10, 1); });
    EXPECT_EQUAL(bins[3], std::count_if(a.begin(), a.end(), [](int x) { return x % 10 == 3; }));
}

__global__ void sortRows(int* rows, int* sums, int width) {
    int* row = rows + threadIdx.x * width;
    thrust::sort(thrust::seq, row, row + width);
    sums[threadIdx.x] = thrust::reduce(thrust::seq, row, row + width, 0, thrust::plus<int>());
}

static void insideKernels() {
    std::vector<int> a = drawn(32 * 50);
    thrust::device_vector<int> va = a, sums(32);
    sortRows<<<1, 32>>>(thrust::raw_pointer_cast(va.data()), thrust::raw_pointer_cast(sums.data()), 50);
    for (int row = 0; row < 32; row++) std::sort(a.begin() + row * 50, a.begin() + row * 50 + 50);
    EXPECT(onHost(va) == a);
    int sum = 0;
    for (int i = 0; i < 50; i++) sum += a[31 * 50 + i];
    EXPECT_EQUAL(sums[31], sum);
}

static void streams() {
    cudaStream_t stream;
    EXPECT_OK(cudaStreamCreate(&stream));
    thrust::device_vector<int> v(1000);
    thrust::sequence(thrust::cuda::par.on(stream), v.begin(), v.end());
    EXPECT_EQUAL(thrust::reduce(thrust::cuda::par.on(stream), v.begin(), v.end()), 499500);
    thrust::inclusive_scan(thrust::cuda::par_nosync.on(stream), v.begin(), v.end(), v.begin());
    EXPECT_OK(cudaStreamSynchronize(stream));
    EXPECT_EQUAL(v[999], 499500);
    EXPECT_OK(cudaStreamDestroy(stream));
}

int main() {
    deviceVariables();
    insideKernels();
    streams();
    return finish("in_launches");
}
