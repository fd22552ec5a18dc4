// Iterators that are no array, as Thrust has them.
#pragma once

#include <cpu_device_thrust/iterators.h>

namespace cub {

template <class T, class = ptrdiff_t>
using CountingInputIterator = thrust::counting_iterator<T>;

}  // namespace cub
