// What was never written is known to be so when an algorithm reads it.
// expect: uninitialised global memory
#include <thrust/device_ptr.h>
#include <thrust/reduce.h>

#include "drawn.h"

int main() {
    thrust::device_vector<int> known(100);
    thrust::reduce(known.begin(), known.end());
    int* raw = nullptr;
    EXPECT_OK(cudaMalloc(&raw, 100 * sizeof(int)));
    thrust::device_ptr<int> values(raw);
    thrust::reduce(values, values + 100);
    EXPECT_OK(cudaFree(raw));
    return finish("uninitialised");
}
