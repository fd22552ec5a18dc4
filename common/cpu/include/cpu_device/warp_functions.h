// What the lanes of a warp tell each other: shuffles, votes, matches and reductions.
//
// Each is one exchange (cpu_device::collective) that completes when every lane of `mask` is in it.
#pragma once

#include <cpu_device/calls.h>
#include <cpu_device/vector_types.h>

namespace cpu_device {

// Any value of at most eight bytes as a number, and back.
template <class T>
CPU_DEVICE_INLINE unsigned long long toBits(T value) {
    static_assert(sizeof(T) <= 8, "lanes exchange at most 8 bytes");
    unsigned long long bits = 0;
    (__builtin_memcpy)(&bits, static_cast<const void*>(&value), sizeof(T));
    return bits;
}
template <class T>
CPU_DEVICE_INLINE T fromBits(unsigned long long bits) {
    T value;
    (__builtin_memcpy)(static_cast<void*>(&value), &bits, sizeof(T));
    return value;
}

template <class T>
CPU_DEVICE_INLINE T shuffle(unsigned mask, T value, int fromLane, Here here) {
    return fromBits<T>(collective(Collective::shuffle, mask, toBits(value), fromLane, here));
}

CPU_DEVICE_INLINE unsigned exchange(Collective kind, unsigned mask, unsigned value, Here here) {
    return static_cast<unsigned>(collective(kind, mask, value, 0, here));
}

// Which lane to read from. `width` cuts the warp into segments; a lane that would read beyond its own segment
// reads itself. As on the hardware, an exclusive-or may reach into an earlier segment.
CPU_DEVICE_INLINE int laneOfIndex(int lane, int width) {
    if (!__builtin_constant_p(lane)) lane = held(lane);  // a GPU waits for it
    return (laneId() & -width) | (lane & (width - 1));
}
CPU_DEVICE_INLINE int laneAbove(unsigned delta, int width) {
    int self = laneId(), lane = self - static_cast<int>(delta & 31);
    return lane >= (self & -width) ? lane : self;
}
CPU_DEVICE_INLINE int laneBelow(unsigned delta, int width) {
    int self = laneId(), lane = self + static_cast<int>(delta & 31);
    return lane <= (self | (width - 1)) ? lane : self;
}
CPU_DEVICE_INLINE int laneAcross(int bits, int width) {
    int self = laneId(), lane = self ^ (bits & 31);
    return lane <= (self | (width - 1)) ? lane : self;
}

// The type that an argument of a shuffle converts to: char and bool become int, others stay.
template <class T>
using Promoted = decltype(+T());

}  // namespace cpu_device

template <class T>
CPU_DEVICE_INLINE cpu_device::Promoted<T> __shfl_sync(unsigned mask, T value, int lane, int width = 32,
                                                      cpu_device::Here here = {}) {
    return cpu_device::shuffle(mask, +value, cpu_device::laneOfIndex(lane, width), here);
}
template <class T>
CPU_DEVICE_INLINE cpu_device::Promoted<T> __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32,
                                                         cpu_device::Here here = {}) {
    return cpu_device::shuffle(mask, +value, cpu_device::laneAbove(delta, width), here);
}
template <class T>
CPU_DEVICE_INLINE cpu_device::Promoted<T> __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32,
                                                           cpu_device::Here here = {}) {
    return cpu_device::shuffle(mask, +value, cpu_device::laneBelow(delta, width), here);
}
template <class T>
CPU_DEVICE_INLINE cpu_device::Promoted<T> __shfl_xor_sync(unsigned mask, T value, int bits, int width = 32,
                                                          cpu_device::Here here = {}) {
    return cpu_device::shuffle(mask, +value, cpu_device::laneAcross(bits, width), here);
}

CPU_DEVICE_INLINE unsigned __activemask(cpu_device::Here here = {}) { return cpu_device::activeMask(here); }

CPU_DEVICE_INLINE unsigned __ballot_sync(unsigned mask, int predicate, cpu_device::Here here = {}) {
    return cpu_device::exchange(cpu_device::Collective::ballot, mask, predicate != 0, here);
}
CPU_DEVICE_INLINE int __any_sync(unsigned mask, int predicate, cpu_device::Here here = {}) {
    return __ballot_sync(mask, predicate, here) != 0;
}
// Lanes that have ended have no vote, so it is the objections that count.
CPU_DEVICE_INLINE int __all_sync(unsigned mask, int predicate, cpu_device::Here here = {}) {
    return __ballot_sync(mask, !predicate, here) == 0;
}

template <class T>
CPU_DEVICE_INLINE unsigned __match_any_sync(unsigned mask, T value, cpu_device::Here here = {}) {
    return static_cast<unsigned>(
        cpu_device::collective(cpu_device::Collective::matchAny, mask, cpu_device::toBits(+value), 0, here));
}
template <class T>
CPU_DEVICE_INLINE unsigned __match_all_sync(unsigned mask, T value, int* allEqual, cpu_device::Here here = {}) {
    auto same = static_cast<unsigned>(
        cpu_device::collective(cpu_device::Collective::matchAll, mask, cpu_device::toBits(+value), 0, here));
    *allEqual = same != 0;
    return same;
}

#define CPU_DEVICE_REDUCE(name, Type, kind)                                                                \
    CPU_DEVICE_INLINE Type __reduce_##name##_sync(unsigned mask, Type value, cpu_device::Here here = {}) { \
        return static_cast<Type>(cpu_device::exchange(cpu_device::Collective::kind, mask, value, here));   \
    }
CPU_DEVICE_REDUCE(add, unsigned, addUnsigned)
CPU_DEVICE_REDUCE(min, unsigned, minUnsigned)
CPU_DEVICE_REDUCE(max, unsigned, maxUnsigned)
CPU_DEVICE_REDUCE(add, int, addUnsigned)
CPU_DEVICE_REDUCE(min, int, minSigned)
CPU_DEVICE_REDUCE(max, int, maxSigned)
CPU_DEVICE_REDUCE(and, unsigned, bitAnd)
CPU_DEVICE_REDUCE(or, unsigned, bitOr)
CPU_DEVICE_REDUCE(xor, unsigned, bitXor)
#undef CPU_DEVICE_REDUCE

#define CPU_DEVICE_REMOVED(name, replacement) \
    __attribute__((                           \
        __error__(#name " was removed for sm_70 and later, where lanes do not run in step: use " replacement)))
template <class T>
CPU_DEVICE_REMOVED(__shfl, "__shfl_sync(mask, value, lane)")
T __shfl(T value, int lane, int width = 32);
template <class T>
CPU_DEVICE_REMOVED(__shfl_up, "__shfl_up_sync(mask, value, delta)")
T __shfl_up(T value, unsigned delta, int width = 32);
template <class T>
CPU_DEVICE_REMOVED(__shfl_down, "__shfl_down_sync(mask, value, delta)")
T __shfl_down(T value, unsigned delta, int width = 32);
template <class T>
CPU_DEVICE_REMOVED(__shfl_xor, "__shfl_xor_sync(mask, value, bits)")
T __shfl_xor(T value, int bits, int width = 32);
CPU_DEVICE_REMOVED(__ballot, "__ballot_sync(mask, predicate)") unsigned __ballot(int predicate);
CPU_DEVICE_REMOVED(__any, "__any_sync(mask, predicate)") int __any(int predicate);
CPU_DEVICE_REMOVED(__all, "__all_sync(mask, predicate)") int __all(int predicate);
#undef CPU_DEVICE_REMOVED
