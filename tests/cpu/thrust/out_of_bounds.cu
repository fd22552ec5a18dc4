// What a functor does wrong is reported, and Thrust throws.
// expect: out of bounds
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/system_error.h>

#include "drawn.h"

int main() {
    bool thrown = false;
    int* raw = nullptr;
    EXPECT_OK(cudaMalloc(&raw, 1000 * sizeof(int)));
    try {
        thrust::for_each(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(1001),
                         [raw] __device__(int i) { raw[i] = i; });
    } catch (const thrust::system_error&) {
        thrown = true;
    }
    (void)thrown;  // a card has no guard behind the array
    return finish("out_of_bounds");
}
