// Names that programs have from before CUB 3, and debugging aids.
#include <cub/cub.cuh>

#include <numeric>

#include "drawn.h"

#if CUB_MAJOR_VERSION < 3
struct Doubled {
    __host__ __device__ int operator()(int a) const { return 2 * a; }
};

__global__ void most(const int* in, int* out) {
    using Reduce = cub::BlockReduce<int, 64>;
    __shared__ typename Reduce::TempStorage storage;
    const int sum = Reduce(storage).Reduce(in[threadIdx.x], cub::Sum());
    __syncthreads();
    const int max = Reduce(storage).Reduce(in[threadIdx.x], cub::Max());
    if (threadIdx.x == 0) out[0] = sum, out[1] = max;
}

int main() {
    cub::CachingDeviceAllocator allocator(true);
    const std::vector<int> values = drawn(64);
    OnDevice<int> in(values), out(2);
    most<<<1, 64>>>(in.data, out.data);
    EXPECT_EQUAL(out.host()[0], std::accumulate(values.begin(), values.end(), 0));
    EXPECT_EQUAL(out.host()[1], *std::max_element(values.begin(), values.end()));

    void* memory = nullptr;
    size_t bytes = 0;
    cub::CountingInputIterator<int> counted(1);
    cub::TransformInputIterator<int, Doubled, cub::CountingInputIterator<int>> doubled(counted, Doubled());
    CubDebugExit(cub::DeviceReduce::Sum(memory, bytes, doubled, out.data, 100));
    CubDebugExit(allocator.DeviceAllocate(&memory, bytes));
    CubDebugExit(cub::DeviceReduce::Sum(memory, bytes, doubled, out.data, 100));
    EXPECT_EQUAL(out.host()[0], 100 * 101);
    if (memory) CubDebugExit(allocator.DeviceFree(memory));
    memory = nullptr;

    OnDevice<cub::KeyValuePair<int, int>> best(1);
    twice([&](void* m, size_t& b) { return cub::DeviceReduce::ArgMax(m, b, in.data, best.data, 64); });
    const auto at = std::max_element(values.begin(), values.end());
    EXPECT_EQUAL(best.host()[0].key, at - values.begin());
    EXPECT_EQUAL(best.host()[0].value, *at);
    return finish("old_names");
}
#else
int main() { return finish("old_names"); }
#endif
