// Loads and stores with a cache hint. The hint changes where a line is kept, not what is read: each is one access of
// its size, and of some the first-level cache knows nothing. Only __ldg is more than a hint: its cache does not hear of
// stores.
#pragma once

#include <cpu_device/calls.h>
#include <cpu_device/first_level.h>
#include <cpu_device/vector_types.h>

namespace cpu_device {

template <class T>
struct Unchanged {
    using Type = T;
};

}  // namespace cpu_device

#define CPU_DEVICE_LOAD(name, through)                                                              \
    template <class T>                                                                              \
    CPU_DEVICE_INLINE T name(const T* p) {                                                          \
        return *static_cast<const T*>(cpu_device::loadThrough(cpu_device::FirstLevel::through, p)); \
    }
CPU_DEVICE_LOAD(__ldcg, passed)
CPU_DEVICE_LOAD(__ldcv, passed)
CPU_DEVICE_LOAD(__ldlu, notFilled)
CPU_DEVICE_LOAD(__ldca, usual)
CPU_DEVICE_LOAD(__ldcs, usual)
#undef CPU_DEVICE_LOAD

template <class T>
CPU_DEVICE_INLINE T __ldg(const T* p) {
    return *static_cast<const T*>(cpu_device::readOnlyLoad(p, sizeof(T)));
}

#define CPU_DEVICE_STORE(name)                                                         \
    template <class T>                                                                 \
    CPU_DEVICE_INLINE void name(T* p, typename cpu_device::Unchanged<T>::Type value) { \
        *p = value;                                                                    \
    }
CPU_DEVICE_STORE(__stwb)
CPU_DEVICE_STORE(__stcg)
CPU_DEVICE_STORE(__stcs)
CPU_DEVICE_STORE(__stwt)
#undef CPU_DEVICE_STORE
