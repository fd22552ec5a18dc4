#pragma once

#include <cpu_device_thrust/iterators.h>

namespace cub {

// What f makes of a range's elements; the range comes first.
template <class T, class F, class It, class = ptrdiff_t>
struct TransformInputIterator : thrust::transform_iterator<F, It, T, T> {
    TransformInputIterator(It it, F f) : thrust::transform_iterator<F, It, T, T>(it, f) {}
};

}  // namespace cub
