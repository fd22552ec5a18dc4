// The memory of a collective is used again without a barrier between.
// expect: race in shared memory
#include <cub/block/block_reduce.cuh>

#include "drawn.h"

__global__ void twoSums(const int* in, int* out) {
    using Reduce = cub::BlockReduce<int, 128>;
    __shared__ typename Reduce::TempStorage storage;
    const int sum = Reduce(storage).Sum(in[threadIdx.x]);
    const int squares = Reduce(storage).Sum(in[threadIdx.x] * in[threadIdx.x]);
    if (threadIdx.x == 0) out[0] = sum, out[1] = squares;
}

int main() {
    OnDevice<int> in(drawn(128)), out(2);
    twoSums<<<1, 128>>>(in.data, out.data);
    EXPECT_OK(cudaDeviceSynchronize());
    return finish("memory_used_again");
}
