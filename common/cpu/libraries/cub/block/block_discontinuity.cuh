// Where a block's elements differ from their neighbours.
#pragma once

#include <cpu_device_cub/neighbours.h>

namespace cub {

template <class T, int X, int Y = 1, int Z = 1, int = 0>
class BlockDiscontinuity {
    using Here = cpu_device::Here;
    using Neighbours = cpu_device_cub::Neighbours<T, X, Y, Z>;

public:
    struct TempStorage : Neighbours::TempStorage {};
    explicit BlockDiscontinuity(TempStorage& storage) : neighbours(storage) {}

    // The block's first element is a head, unless it is told what stands before.
    template <int N, class Flag, class Op>
    void FlagHeads(Flag (&flags)[N], T (&items)[N], Op differ, Here here = {}) {
        heads(flags, items, differ, nullptr, here);
    }
    template <int N, class Flag, class Op>
    void FlagHeads(Flag (&flags)[N], T (&items)[N], Op differ, T before, Here here = {}) {
        heads(flags, items, differ, &before, here);
    }
    template <int N, class Flag, class Op>
    void FlagTails(Flag (&flags)[N], T (&items)[N], Op differ, Here here = {}) {
        tails(flags, items, differ, nullptr, here);
    }
    template <int N, class Flag, class Op>
    void FlagTails(Flag (&flags)[N], T (&items)[N], Op differ, T behind, Here here = {}) {
        tails(flags, items, differ, &behind, here);
    }

private:
    Neighbours neighbours;

    template <int N, class Flag, class Op>
    void heads(Flag (&flags)[N], T (&items)[N], Op differ, const T* before, Here here) {
        T left = neighbours.lastOfLeft(items[N - 1], before ? *before : items[0], here);
        for (int i = 0; i < N; i++) {
            const bool isHead = i == 0 && neighbours.isFirst() && !before;
            flags[i] = static_cast<Flag>(isHead || differ(left, items[i]));
            left = items[i];
        }
    }
    template <int N, class Flag, class Op>
    void tails(Flag (&flags)[N], T (&items)[N], Op differ, const T* behind, Here here) {
        T right = neighbours.firstOfRight(items[0], behind ? *behind : items[N - 1], here);
        for (int i = N - 1; i >= 0; i--) {
            const bool isTail = i == N - 1 && neighbours.isLast() && !behind;
            flags[i] = static_cast<Flag>(isTail || differ(items[i], right));
            right = items[i];
        }
    }
};

}  // namespace cub
