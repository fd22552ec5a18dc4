// What a block's elements make with their neighbours.
#pragma once

#include <cpu_device_cub/neighbours.h>

namespace cub {

template <class T, int X, int Y = 1, int Z = 1, int = 0>
class BlockAdjacentDifference {
    using Here = cpu_device::Here;
    using Neighbours = cpu_device_cub::Neighbours<T, X, Y, Z>;

public:
    struct TempStorage : Neighbours::TempStorage {};
    explicit BlockAdjacentDifference(TempStorage& storage) : neighbours(storage) {}

    // The block's first element stays as it is, unless it is told what stands before.
    template <int N, class Out, class Op>
    void SubtractLeft(T (&input)[N], Out (&output)[N], Op op, Here here = {}) {
        left(input, output, op, nullptr, here);
    }
    template <int N, class Out, class Op>
    void SubtractLeft(T (&input)[N], Out (&output)[N], Op op, T before, Here here = {}) {
        left(input, output, op, &before, here);
    }
    template <int N, class Out, class Op>
    void SubtractRight(T (&input)[N], Out (&output)[N], Op op, Here here = {}) {
        T behind = neighbours.firstOfRight(input[0], input[N - 1], here);
        for (int i = 0; i < N; i++) {
            const T right = i + 1 < N ? input[i + 1] : behind;
            output[i] = i == N - 1 && neighbours.isLast() ? input[i] : op(input[i], right);
        }
    }

private:
    Neighbours neighbours;

    template <int N, class Out, class Op>
    void left(T (&input)[N], Out (&output)[N], Op op, const T* before, Here here) {
        T left = neighbours.lastOfLeft(input[N - 1], before ? *before : input[0], here);
        for (int i = 0; i < N; i++) {
            const T own = input[i];
            output[i] = i == 0 && neighbours.isFirst() && !before ? own : op(own, left);
            left = own;
        }
    }
};

}  // namespace cub
