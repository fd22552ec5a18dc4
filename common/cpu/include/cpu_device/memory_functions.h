// Loads and stores with a cache hint. The hint changes where a line is kept, not what is read: here each is one
// plain access of its size. Only __ldg is more than a hint: its cache does not hear of stores.
#pragma once

#include <cpu_device/calls.h>
#include <cpu_device/vector_types.h>

namespace cpu_device {

template <class T>
struct Unchanged {
    using Type = T;
};

}  // namespace cpu_device

#define CPU_DEVICE_LOAD(name)              \
    template <class T>                     \
    CPU_DEVICE_INLINE T name(const T* p) { \
        return *p;                         \
    }
CPU_DEVICE_LOAD(__ldca)
CPU_DEVICE_LOAD(__ldcg)
CPU_DEVICE_LOAD(__ldcs)
CPU_DEVICE_LOAD(__ldlu)
CPU_DEVICE_LOAD(__ldcv)
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
