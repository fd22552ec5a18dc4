// What inline PTX asks of the runtime.
#include <cpu_device/ptx.h>

#include "card.h"
#include "shared_memory.h"

namespace cpu_device {

void* sharedAt(unsigned long long address) {
    bool isGeneric = address >> 32;
    return reinterpret_cast<void*>(isGeneric ? address : sharedBegin() + address);
}
unsigned long long sharedAddressOf(const void* p) { return reinterpret_cast<uintptr_t>(p) - sharedBegin(); }

unsigned multiprocessors() { return static_cast<unsigned>(modelledCard().multiProcessorCount); }

}  // namespace cpu_device
