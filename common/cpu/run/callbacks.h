// The doors through which device code's accesses come in.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {
void* cpu_device_memcpy(void* to, const void* from, size_t bytes);
void* cpu_device_memmove(void* to, const void* from, size_t bytes);
void* cpu_device_memset(void* to, int value, size_t bytes);
}

namespace cpu_device {

// A run of bytes that a struct copy, memcpy or memset touches.
void rangeAccess(const void* p, size_t bytes, bool writes, const void* place);
// An entry of the log that is no access but an event: __syncwarp (value: mask) or a fence (value: scope).
void logWarpBarrier(unsigned mask, const void* place);
void logFence(int scope, const void* place);

void accessUnaligned(void* p, uint32_t bytes, bool writes, const void* place);

}  // namespace cpu_device
