// inclusive_scan and exclusive_scan over the ranks of a tile or a coalesced group.
#pragma once

#include <cooperative_groups/reduce.h>

namespace cooperative_groups {

// That of the thread `distance` ranks below, or one's own.
template <class Group, class T>
T valueBelow(const Group& group, T value, unsigned distance, cpu_device::Here here) {
    unsigned rank = group.thread_rank();
    if constexpr (Group::ofSeveralWarps)
        return group.shfl(value, rank >= distance ? rank - distance : rank, here);
    else
        return group.shfl_up(value, distance, here);
}

template <class Group, class T, class Operation>
T inclusive_scan(const Group& group, T value, Operation operation, cpu_device::Here here = {}) {
    for (unsigned distance = 1; distance < group.size(); distance *= 2) {
        T before = valueBelow(group, value, distance, here);
        if (group.thread_rank() >= distance) value = operation(before, value);
    }
    return value;
}
template <class Group, class T>
T inclusive_scan(const Group& group, T value, cpu_device::Here here = {}) {
    return inclusive_scan(group, value, plus<T>(), here);
}

// The first rank gets T().
template <class Group, class T, class Operation>
T exclusive_scan(const Group& group, T value, Operation operation, cpu_device::Here here = {}) {
    T before = valueBelow(group, inclusive_scan(group, value, operation, here), 1, here);
    return group.thread_rank() == 0 ? T() : before;
}
template <class Group, class T>
T exclusive_scan(const Group& group, T value, cpu_device::Here here = {}) {
    return exclusive_scan(group, value, plus<T>(), here);
}

// What the cuda::atomic was before comes in front of all values, and it becomes the result of all. `upToHere`: of the
// thread's value and those before.
template <class Group, class Atomic, class T, class Operation>
T updateWithAll(const Group& group, Atomic& total, T upToHere, Operation operation, cpu_device::Here here) {
    const unsigned last = static_cast<unsigned>(group.size()) - 1;
    T before = upToHere;
    if (group.thread_rank() == last) before = updateAtomically(total, upToHere, operation);
    return group.shfl(before, static_cast<int>(last), here);
}
template <class Group, class Atomic, class T, class Operation>
T inclusive_scan_update(const Group& group, Atomic& total, T value, Operation operation, cpu_device::Here here = {}) {
    const T upToHere = inclusive_scan(group, value, operation, here);
    return operation(updateWithAll(group, total, upToHere, operation, here), upToHere);
}
template <class Group, class Atomic, class T, class Operation>
T exclusive_scan_update(const Group& group, Atomic& total, T value, Operation operation, cpu_device::Here here = {}) {
    const T upToHere = inclusive_scan(group, value, operation, here);
    const T before = updateWithAll(group, total, upToHere, operation, here);
    const T below = valueBelow(group, upToHere, 1, here);
    return group.thread_rank() == 0 ? before : operation(before, below);
}
template <class Group, class Atomic, class T>
T inclusive_scan_update(const Group& group, Atomic& total, T value, cpu_device::Here here = {}) {
    return inclusive_scan_update(group, total, value, plus<T>(), here);
}
template <class Group, class Atomic, class T>
T exclusive_scan_update(const Group& group, Atomic& total, T value, cpu_device::Here here = {}) {
    return exclusive_scan_update(group, total, value, plus<T>(), here);
}

}  // namespace cooperative_groups
