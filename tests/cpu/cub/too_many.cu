// A sum of more elements than there are: told by the algorithm's name.
// expect: out of bounds
#include <cub/device/device_reduce.cuh>

#include "drawn.h"

int main() {
    OnDevice<int> in(drawn(1000)), out(1);
    size_t bytes = 0;
    EXPECT_OK(cub::DeviceReduce::Sum(nullptr, bytes, in.data, out.data, 1002));
    OnDevice<char> memory(bytes);
    cub::DeviceReduce::Sum(memory.data, bytes, in.data, out.data, 1002);
    cudaDeviceSynchronize();
    cudaGetLastError();
    return finish("too_many");
}
