#pragma once

#include <cpu_device_thrust/iterators.h>

namespace cub {

template <class T, class = ptrdiff_t>
using ConstantInputIterator = thrust::constant_iterator<T>;

}  // namespace cub
