// Elements with their numbers.
#pragma once

#include <cpu_device_thrust/iterators.h>
#include <cub/util_type.cuh>

namespace cub {

template <class It>
struct WithItsNumber {
    It it;
    auto operator()(ptrdiff_t i) const {
        return KeyValuePair<ptrdiff_t, typename std::iterator_traits<It>::value_type>(i, it[i]);
    }
};
template <class It, class = ptrdiff_t, class = void>
struct ArgIndexInputIterator : thrust::transform_iterator<WithItsNumber<It>, thrust::counting_iterator<ptrdiff_t>> {
    explicit ArgIndexInputIterator(It it)
        : thrust::transform_iterator<WithItsNumber<It>, thrust::counting_iterator<ptrdiff_t>>(
              thrust::counting_iterator<ptrdiff_t>(0), WithItsNumber<It>{it}) {}
};

}  // namespace cub
