// What the runtime tells the watcher about memory, between launches and inside them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../run/memory.h"

namespace cpu_device {

void watchAllocated(const Allocation& allocation);
void watchNamed(const Allocation& allocation);
void watchFreed(const Allocation& allocation);
// The bytes now hold values that the host (or a memset) wrote.
void watchHostWrite(uintptr_t begin, size_t bytes);
// Device to device: what is uninitialised in `from` becomes so in `to`.
void watchCopy(uintptr_t to, uintptr_t from, size_t bytes);

}  // namespace cpu_device
