#include "regions.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "../run/memory.h"
#include "../run/pages.h"
#include "cells.h"
#include "last_write.h"

namespace cpu_device {

uint64_t regionBegin, regionEnd;
Region* lastRegion;

namespace {

auto& regions = *new std::map<uint64_t, Region>;  // by begin, offsets in the arena

void forgetLastRegion() { regionBegin = regionEnd = 0; }

}  // namespace

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
    resetCells(sharedCells, 0, sharedCells.bytes, 0, sharedCells.bytes);
    resetCells(imageCells, 0, imageCells.bytes, 0, imageCells.bytes);
}

void checksAllocated(uint64_t begin, uint64_t bytes, bool fewTouched) {
    regions[begin] = {begin + bytes, 0, 0, fewTouched};
    if (bytes >= sparse && begin + bytes <= arenaCells.bytes) expectFewCells(arenaCells, begin, begin + bytes);
    forgetLastRegion();
}

void checksFreed(uint64_t begin, uint64_t bytes) {
    regions.erase(begin);
    forgetLastRegion();
    forgetHostWrites(begin, bytes);
    if (begin + bytes > arenaCells.bytes) return;
    auto next = regions.lower_bound(begin);
    const uint64_t freeTo = next == regions.end() ? arenaCells.bytes : std::min(next->first, arenaCells.bytes);
    resetCells(arenaCells, begin, begin + bytes, next == regions.begin() ? 0 : std::prev(next)->second.end, freeTo);
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
