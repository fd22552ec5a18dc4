#pragma once

#include <cpu_device_thrust/iterators.h>

namespace cub {

template <class = ptrdiff_t>
using DiscardOutputIterator = thrust::discard_iterator<>;

}  // namespace cub
