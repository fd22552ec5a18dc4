// reduce(group, value, operation): every thread of a tile or a coalesced group gets the result.
#pragma once

#include <cooperative_groups.h>

namespace cooperative_groups {

template <class T>
struct plus {
    T operator()(T a, T b) const { return a + b; }
};
template <class T>
struct less {
    T operator()(T a, T b) const { return b < a ? b : a; }
};
template <class T>
struct greater {
    T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T>
struct bit_and {
    T operator()(T a, T b) const { return a & b; }
};
template <class T>
struct bit_or {
    T operator()(T a, T b) const { return a | b; }
};
template <class T>
struct bit_xor {
    T operator()(T a, T b) const { return a ^ b; }
};

// Of several warps each first has its own result.
// A tile is a power of two: neighbours ever farther apart exchange what they have, and all end with the same.
template <unsigned Size, class Parent, class T, class Operation>
T reduce(const thread_block_tile<Size, Parent>& tile, T value, Operation operation, cpu_device::Here here = {}) {
    if constexpr (Size > 32) {
        value = reduce(tiled_partition<32>(tile), value, operation, here);
        T result = tile.shfl(value, 0, here);
        for (unsigned warp = 32; warp < Size; warp += 32) result = operation(result, tile.shfl(value, warp, here));
        return result;
    } else {
        for (unsigned distance = Size / 2; distance > 0; distance /= 2)
            value = operation(value, tile.shfl_xor(value, distance, here));
        return value;
    }
}

// After each step a thread holds the result of twice as many ranks from its own on.
template <class T, class Operation>
T reduce(const coalesced_group& group, T value, Operation operation, cpu_device::Here here = {}) {
    for (unsigned distance = 1; distance < group.size(); distance *= 2) {
        T other = group.shfl_down(value, distance, here);
        if (group.thread_rank() + distance < group.size()) value = operation(value, other);
    }
    return group.shfl(value, 0, here);
}

template <class Group, class T, class Operation>
void reduce_store_async(const Group& group, T* to, T value, Operation operation, cpu_device::Here here = {}) {
    const T result = reduce(group, value, operation, here);
    if (group.thread_rank() == 0) *to = result;
}

// Of a cuda::atomic: what it was before.
template <class Atomic, class T, class Operation>
T updateAtomically(Atomic& object, T value, Operation operation) {
    T old = object.load();
    while (!object.compare_exchange_weak(old, operation(old, value))) {
    }
    return old;
}
template <class Group, class Atomic, class T, class Operation>
void reduce_update_async(const Group& group, Atomic& to, T value, Operation operation, cpu_device::Here here = {}) {
    const T result = reduce(group, value, operation, here);
    if (group.thread_rank() == 0) updateAtomically(to, result, operation);
}

}  // namespace cooperative_groups
