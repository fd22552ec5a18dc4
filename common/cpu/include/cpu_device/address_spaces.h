// Which memory a pointer points to, and addresses of shared memory as numbers, as inline PTX wants them.
#pragma once

#include <cpu_device/asynchronous.h>

CPU_DEVICE_INLINE unsigned __isShared(const void* p) { return cpu_device::isShared(p); }
CPU_DEVICE_INLINE unsigned __isGlobal(const void* p) { return cpu_device::isGlobal(p); }
CPU_DEVICE_INLINE size_t __cvta_generic_to_shared(const void* p) { return cpu_device::sharedAddressOf(p); }
CPU_DEVICE_INLINE void* __cvta_shared_to_generic(size_t offset) { return cpu_device::sharedAt(offset); }
CPU_DEVICE_INLINE size_t __cvta_generic_to_global(const void* p) { return reinterpret_cast<size_t>(p); }
CPU_DEVICE_INLINE void* __cvta_global_to_generic(size_t address) { return reinterpret_cast<void*>(address); }
CPU_DEVICE_INLINE size_t __cvta_generic_to_local(const void* p) { return reinterpret_cast<size_t>(p); }
CPU_DEVICE_INLINE void* __cvta_local_to_generic(size_t address) { return reinterpret_cast<void*>(address); }
CPU_DEVICE_INLINE size_t __cvta_generic_to_constant(const void* p) { return reinterpret_cast<size_t>(p); }
CPU_DEVICE_INLINE void* __cvta_constant_to_generic(size_t address) { return reinterpret_cast<void*>(address); }
CPU_DEVICE_INLINE size_t __cvta_generic_to_grid_constant(const void* p) { return reinterpret_cast<size_t>(p); }
CPU_DEVICE_INLINE void* __cvta_grid_constant_to_generic(size_t address) { return reinterpret_cast<void*>(address); }
