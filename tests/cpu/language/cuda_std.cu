// Of libcu++'s standard library what kernels use of it: types, limits and arrays.
#include <cuda/cmath>
#include <cuda/std/array>
#include <cuda/std/cstddef>
#include <cuda/std/cstdint>
#include <cuda/std/limits>
#include <cuda/std/span>
#include <cuda/std/type_traits>
#include <cuda/std/utility>

#include "check.h"

template <class T>
__device__ T least() {
    if constexpr (cuda::std::is_floating_point_v<T>) return -cuda::std::numeric_limits<T>::max();
    return cuda::std::numeric_limits<T>::min();
}

__global__ void use(float* f, cuda::std::int16_t* i, cuda::std::size_t n) {
    cuda::std::array<int, 4> a = {3, 1, 4, 1};
    int x = a[threadIdx.x], y = 10;
    cuda::std::swap(x, y);
    using T = cuda::std::conditional_t<cuda::std::is_same_v<cuda::std::size_t, size_t>, float, void>;
    f[threadIdx.x] = T(y) + float(n) + float(cuda::std::pair<int, int>{1, x}.second);
    i[threadIdx.x] = least<cuda::std::int16_t>();
    if (threadIdx.x == 3) f[3] = least<float>();
}

// Each block its part of the whole, the last one what is left of it.
__global__ void addOfBlock(cuda::std::span<const float> in, cuda::std::span<float> sums) {
    const size_t each = cuda::ceil_div(in.size(), gridDim.x);
    auto mine = in.subspan(blockIdx.x * each);
    if (mine.size() > each) mine = mine.first(each);
    float sum = 0;
    for (float f : mine) sum += f;
    sums[blockIdx.x] = sum;
}

int main() {
    DeviceArray<float> f(4);
    DeviceArray<cuda::std::int16_t> i(4);
    use<<<1, 4>>>(f, i, 100);
    FINISH_KERNEL();
    EXPECT(f.toHost() == (std::vector<float>{113, 111, 114, -3.402823466e+38f}));
    EXPECT(i.toHost() == std::vector<cuda::std::int16_t>(4, -32768));
    DeviceArray<float> in(std::vector<float>{1, 2, 3, 4, 5, 6, 7}), sums(3);
    addOfBlock<<<3, 1>>>({in.data, 7}, {sums.data, 3});
    FINISH_KERNEL();
    EXPECT(sums.toHost() == (std::vector<float>{6, 15, 7}) && cuda::round_up(13, 4) == 16);
    return finish("cuda_std");
}
