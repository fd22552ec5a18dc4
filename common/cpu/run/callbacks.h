// The doors through which device code's accesses come in.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sites.h"

extern "C" {
void* cpu_device_memcpy(void* to, const void* from, size_t bytes);
void* cpu_device_memmove(void* to, const void* from, size_t bytes);
void* cpu_device_memset(void* to, int value, size_t bytes);
}

namespace cpu_device {

// A run of bytes that a struct copy, memcpy or memset touches.
void rangeAccess(const void* p, size_t bytes, bool writes, const void* place);
// As memcpy makes it.
void copiedAccess(const void* p, size_t bytes, bool writes, const void* place);
// One half of an asynchronous copy: `more` of its source follows what was told before.
void copyAccess(void* p, size_t bytes, bool writes, bool more, const void* place);
// One lane's row of a matrix, 16 bytes, and what is to be stored there, or null; a lane without a row says so, to stay
// with its warp.
void matrixRowAccess(const void* row, bool hasRow, const void* stored, const void* place);
// An entry of the log that is no access but an event, with a number of 38 bits: __syncwarp (its mask), a fence (its
// scope), and those of asynchronous copies and barriers.
void logEvent(Event event, uint64_t value, const void* place, bool silent = false);
constexpr uint64_t allCopies = 1 << 20;  // for copiesWaited
void logWarpBarrier(unsigned mask, const void* place);
void logFence(int scope, const void* place);

void accessUnaligned(void* p, uint32_t bytes, bool writes, const void* place);

}  // namespace cpu_device
