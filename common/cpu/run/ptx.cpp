// What inline PTX asks of the runtime.
#include <cpu_device/clusters.h>
#include <cpu_device/ptx.h>

#include "card.h"
#include "shared_memory.h"

namespace cpu_device {

// Behind the place in a block's shared memory comes one more than the rank of the block, if that is another of the
// cluster.
static constexpr int blockShift = 24;

// A generic pointer that was only cut to 32 bits leads to its place on a card too, where the window of shared memory
// begins at a multiple of 2^32.
void* sharedAt(unsigned long long address) {
    bool isGeneric = address >> 32;
    if (isGeneric) return reinterpret_cast<void*>(address);
    const auto block = static_cast<unsigned>(address >> blockShift);
    const auto whenCut = static_cast<uint32_t>(address - sharedBegin());
    if (block > 0 && (blocksOfCluster() == 1 || block > blocksOfCluster()) && whenCut < sharedBytes())
        return reinterpret_cast<void*>(sharedBegin() + whenCut);
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
