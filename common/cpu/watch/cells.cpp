#include "cells.h"

#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

#include "../run/memory.h"
#include "checks.h"
#include "last_write.h"

namespace cpu_device {

Cells arenaCells, sharedCells, imageCells;
uint64_t regionBegin, regionEnd;
Region* lastRegion;

namespace {

auto& regions = *new std::map<uint64_t, Region>;  // by begin, offsets in the arena

void forgetLastRegion() { regionBegin = regionEnd = 0; }

}  // namespace

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

Region* findRegion(uint64_t offset) {
    auto after = regions.upper_bound(offset);
    if (after == regions.begin()) return nullptr;
    --after;
    if (offset >= after->second.end) return nullptr;
    regionBegin = after->first;
    regionEnd = after->second.end;
    return lastRegion = &after->second;
}

void forgetSerials() {
    for (auto& [begin, region] : regions)
        for (uint64_t word = begin / 4; word < (region.end + 3) / 4 && word * 4 < arenaCells.bytes; word++) {
            Cell& c = arenaCells.cells[word];
            if (c.write) c.write &= initialisedBits;
            if (c.read) c.read = 0;
        }
    resetCells(sharedCells, 0, sharedCells.bytes);
    resetCells(imageCells, 0, imageCells.bytes);
}

void checksAllocated(uint64_t begin, uint64_t bytes) {
    regions[begin] = {begin + bytes, 0, 0};
    forgetLastRegion();
}

void checksFreed(uint64_t begin, uint64_t bytes) {
    regions.erase(begin);
    forgetLastRegion();
    forgetHostWrites(begin, bytes);
    if (begin + bytes <= arenaCells.bytes) resetCells(arenaCells, begin, begin + bytes);
}

void checksHostWrite(uint64_t begin, uint64_t bytes) {
    if (bytes == 0) return;
    rememberHostWrite(begin, bytes);
    Region* r = regionAt(begin);
    if (!r) return;
    uint64_t end = begin + bytes;
    // One stretch is remembered; if the new one does not touch it, the smaller goes into the cells.
    uint64_t from = begin, to = end;
    if (r->writtenFrom == r->writtenTo) {
        r->writtenFrom = begin;
        r->writtenTo = end;
        return;
    }
    if (begin <= r->writtenTo && end >= r->writtenFrom) {
        r->writtenFrom = begin < r->writtenFrom ? begin : r->writtenFrom;
        r->writtenTo = end > r->writtenTo ? end : r->writtenTo;
        return;
    }
    if (r->writtenTo - r->writtenFrom < bytes) {
        from = r->writtenFrom;
        to = r->writtenTo;
        r->writtenFrom = begin;
        r->writtenTo = end;
    }
    makeCells(arenaCells, arenaEnd() - arenaBegin());
    for (uint64_t at = from; at < to && at < arenaCells.bytes; at++)
        arenaCells.cells[at / 4].write |= uint64_t(1) << (at % 4) << initialisedShift;
}

void checksCopy(uint64_t to, uint64_t from, uint64_t bytes) {
    // Without a source region (host memory) all of it counts as written.
    Region* source = regionAt(from);
    if (!source || from + bytes > arenaCells.bytes ||
        (from >= source->writtenFrom && from + bytes <= source->writtenTo)) {
        checksHostWrite(to, bytes);
        return;
    }
    rememberHostWrite(to, bytes);
    uint64_t writtenFrom = source->writtenFrom, writtenTo = source->writtenTo;
    uint64_t run = 0;
    for (uint64_t i = 0; i <= bytes; i++) {
        uint64_t at = from + i;
        bool written = i < bytes && ((at >= writtenFrom && at < writtenTo) ||
                                     arenaCells.cells[at / 4].write >> initialisedShift >> (at % 4) & 1);
        if (written) {
            run++;
        } else {
            if (run) checksHostWrite(to + i - run, run);
            run = 0;
        }
    }
}

}  // namespace cpu_device
