// What the host has done to allocations: they come and go, and hold what it wrote.
#pragma once

#include <cstdint>

namespace cpu_device {

// Which bytes of an allocation hold values that the host wrote: one stretch; what kernels write is in the cells.
struct Region {
    uint64_t end = 0;
    uint64_t writtenFrom = 0, writtenTo = 0;
    bool fewTouched = false;  // of its pages
};
extern uint64_t regionBegin, regionEnd;  // the last one found
extern Region* lastRegion;
Region* findRegion(uint64_t offset);
inline Region* regionAt(uint64_t offset) {
    return offset - regionBegin < regionEnd - regionBegin ? lastRegion : findRegion(offset);
}
// Forgets, in the cells, who touched what in all allocations, keeps what is initialised.
void forgetSerials();

void checksAllocated(uint64_t begin, uint64_t bytes, bool fewTouched);
void checksFreed(uint64_t begin, uint64_t bytes);
void checksHostWrite(uint64_t begin, uint64_t bytes);
void checksCopy(uint64_t to, uint64_t from, uint64_t bytes);

}  // namespace cpu_device
