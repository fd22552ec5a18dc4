// thrust::tuple and thrust::pair are those of the standard library, which device code may use here.
#pragma once

#include <algorithm>
#include <tuple>
#include <utility>

namespace thrust {

using std::get;
using std::make_pair;
using std::make_tuple;
using std::max;
using std::min;
using std::pair;
using std::tie;
using std::tuple;
using std::tuple_element;
using std::tuple_size;

}  // namespace thrust
