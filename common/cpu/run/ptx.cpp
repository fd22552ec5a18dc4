// What inline PTX asks of the runtime.
#include <cpu_device/clusters.h>
#include <cpu_device/ptx.h>

#include "card.h"
#include "shared_memory.h"

namespace cpu_device {

// Behind the place in a block's shared memory comes one more than the rank of the block, if that is another of the
// cluster.
static constexpr int blockShift = 24;

void* sharedAt(unsigned long long address) {
    bool isGeneric = address >> 32;
    if (isGeneric) return reinterpret_cast<void*>(address);
    const auto block = static_cast<unsigned>(address >> blockShift);
    void* own = reinterpret_cast<void*>(sharedBegin() + (address & ((1u << blockShift) - 1)));
    return block > 0 ? sharedOfBlock(own, block - 1) : own;
}
unsigned long long sharedAddressOf(const void* p) {
    const unsigned rank = blockOfShared(p);
    if (rank == rankInCluster()) return reinterpret_cast<uintptr_t>(p) - sharedBegin();
    const auto own = reinterpret_cast<uintptr_t>(sharedOfBlock(p, rankInCluster()));
    return (own - sharedBegin()) | (rank + 1ull) << blockShift;
}

unsigned multiprocessors() { return static_cast<unsigned>(modelledCard().multiProcessorCount); }

}  // namespace cpu_device
