// What a thread makes of values of its own.
#pragma once

namespace cub {

template <class T, int N, class Op>
T ThreadReduce(const T (&items)[N], Op op) {
    T sum = items[0];
    for (int i = 1; i < N; i++) sum = op(sum, items[i]);
    return sum;
}
template <class T, int N, class Op, class Init>
T ThreadReduce(const T (&items)[N], Op op, Init init) {
    T sum = init;
    for (int i = 0; i < N; i++) sum = op(sum, items[i]);
    return sum;
}

}  // namespace cub
