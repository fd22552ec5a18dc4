// Which cache a load goes through makes no difference here.
#pragma once

#include <cub/thread/thread_load.cuh>

namespace cub {

template <CacheLoadModifier, class T, class = ptrdiff_t>
using CacheModifiedInputIterator = const T*;

}  // namespace cub
