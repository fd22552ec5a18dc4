#include "cells.h"

#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>

#include "../run/pages.h"

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

static uintptr_t cellAt(const Cells& c, uint64_t offset) {
    return reinterpret_cast<uintptr_t>(c.cells + (offset + 3) / 4);
}

// Address space only. Where that is limited (ulimit -v, valgrind), the cells cover less: what lies behind is not
// checked for races, and counts as initialised.
void makeCells(Cells& c, uint64_t bytes) {
    if (c.cells) return;
    for (; bytes >= 4096; bytes /= 2) {
        void* p = mmap(nullptr, bytes / 4 * sizeof(Cell) + 64, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (p == MAP_FAILED) continue;
        c.cells = static_cast<Cell*>(p);
        c.bytes = bytes;
        takeHugePages(cellAt(c, 0), cellAt(c, bytes));
        return;
    }
    std::fputs("CPU device: no memory for the race detector; use TRACE=0\n", stderr);
    std::_Exit(1);
}

void resetCells(Cells& c, uint64_t begin, uint64_t end, uint64_t freeFrom, uint64_t freeTo) {
    clearPages(cellAt(c, begin), cellAt(c, end), cellAt(c, freeFrom), cellAt(c, freeTo));
}

void expectFewCells(Cells& c, uint64_t begin, uint64_t end) { takeSmallPages(cellAt(c, begin), cellAt(c, end)); }

}  // namespace cpu_device
