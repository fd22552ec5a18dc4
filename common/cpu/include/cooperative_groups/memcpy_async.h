// memcpy_async(group, to, from, bytes), and wait(group), which is a barrier of the group, too.
#pragma once

#include <cooperative_groups.h>
#include <cuda_pipeline_primitives.h>

#include <cpu_device/group_copies.h>

namespace cooperative_groups {

// `alignment`: what the types promise of the addresses; the copy ends with the last whole piece.
template <size_t alignment, class Group>
CPU_DEVICE_INLINE void copyAndCommit(const Group& group, void* to, const void* from, size_t bytes) {
    if constexpr (alignment >= 4)
        cpu_device::copyByGroup<alignment>(
            group, to, from, bytes / (alignment > 16 ? 16 : alignment) * (alignment > 16 ? 16 : alignment));
    else
        cpu_device::copyAsAligned(group, to, from, bytes);
    cpu_device::commitCopies();
}

template <class Group, class T, class Size>
CPU_DEVICE_INLINE void memcpy_async(const Group& group, T* to, const T* from, const Size& bytes) {
    constexpr size_t promised = cpu_device::AlignmentOfSize<Size>::value;
    copyAndCommit<(promised > 1 ? promised : cpu_device::AlignmentOf<T>::value)>(group, to, from, bytes);
}
// Elements, not bytes: as many as both hold.
template <class Group, class T, class ToSize, class FromSize>
CPU_DEVICE_INLINE void memcpy_async(const Group& group, T* to, const ToSize& toCount, const T* from,
                                    const FromSize& fromCount) {
    constexpr size_t promised = cpu_device::AlignmentOfSize<ToSize>::value;
    size_t have = fromCount, room = toCount;
    copyAndCommit<(promised > 1 ? promised : cpu_device::AlignmentOf<T>::value)>(
        group, to, from, (have < room ? have : room) * sizeof(T));
}

template <unsigned Stages, class Group>
CPU_DEVICE_INLINE void wait_prior(const Group& group, cpu_device::Here here = {}) {
    __pipeline_wait_prior(Stages);
    group.sync(here);
}
template <class Group>
CPU_DEVICE_INLINE void wait(const Group& group, cpu_device::Here here = {}) {
    wait_prior<0>(group, here);
}

}  // namespace cooperative_groups
