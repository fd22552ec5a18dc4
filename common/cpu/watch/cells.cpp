#include "cells.h"

#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace cpu_device {

Cells arenaCells, sharedCells, imageCells;

ByteCells& Cells::bytesOf(uint64_t word) {
    if (!byteTable) byteTable = new ByteCells[byteTableSize];
    ByteCells& b = byteTable[word % byteTableSize];
    if (b.word != word) {
        b = ByteCells();
        b.word = word;
    }
    return b;
}

const ByteCells* Cells::knownBytesOf(uint64_t word) const {
    const ByteCells* b = byteTable ? &byteTable[word % byteTableSize] : nullptr;
    return b && b->word == word ? b : nullptr;
}

// Address space only. Where that is limited (ulimit -v, valgrind), the cells cover less: what lies behind is not
// checked for races, and counts as initialised.
void makeCells(Cells& c, uint64_t bytes) {
    if (c.cells) return;
    for (; bytes >= 4096; bytes /= 2) {
        void* p = mmap(nullptr, bytes / 4 * sizeof(Cell) + 64, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (p == MAP_FAILED) continue;
        madvise(p, bytes / 4 * sizeof(Cell), MADV_HUGEPAGE);
        c.cells = static_cast<Cell*>(p);
        c.bytes = bytes;
        return;
    }
    std::fputs("CPU device: no memory for the race detector; use TRACE=0\n", stderr);
    std::_Exit(1);
}

void resetCells(Cells& c, uint64_t begin, uint64_t end) {
    constexpr uint64_t page = 4096;
    auto from = reinterpret_cast<uintptr_t>(c.cells + begin / 4),
         to = reinterpret_cast<uintptr_t>(c.cells + (end + 3) / 4);
    uintptr_t firstPage = (from + page - 1) / page * page, lastPage = to / page * page;
    if (firstPage >= lastPage) {
        std::memset(reinterpret_cast<void*>(from), 0, to - from);
        return;
    }
    std::memset(reinterpret_cast<void*>(from), 0, firstPage - from);
    madvise(reinterpret_cast<void*>(firstPage), lastPage - firstPage, MADV_DONTNEED);
    std::memset(reinterpret_cast<void*>(lastPage), 0, to - lastPage);
}

}  // namespace cpu_device
