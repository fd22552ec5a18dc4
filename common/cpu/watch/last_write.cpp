#include "last_write.h"

#include <cpu_device/report.h>

#include <algorithm>
#include <deque>
#include <map>
#include <vector>

#include "../run/memory.h"
#include "../run/sites.h"
#include "../run/symbols.h"
#include "cells.h"
#include "kernel_names.h"
#include "lines.h"
#include "queue.h"
#include "race_clock.h"

namespace cpu_device {
namespace {

struct BlockStart {
    uint32_t serial;
    uint32_t block;  // the low half of its number
};

struct Launch {
    uint64_t number;
    uint32_t epoch;
    const KernelCounts* kernel;
    LaunchShape shape;
    std::vector<BlockStart> blocks;
};

// The latest launches. 8 bytes a block, so at most 8 MiB unless a single launch has more.
constexpr size_t maxLaunches = 1 << 14, maxBlocks = 1 << 20;
auto& launches = *new std::deque<Launch>;
size_t blocksKept;

// By begin: stretches that do not overlap, each with the serial of its last write by the host.
struct HostWrite {
    uint64_t end;
    uint32_t serial;
};
auto& hostWrites = *new std::map<uint64_t, HostWrite>;

uint32_t hostSerialAt(uint64_t offset) {
    auto after = hostWrites.upper_bound(offset);
    if (after == hostWrites.begin()) return 0;
    --after;
    return offset < after->second.end ? after->second.serial : 0;
}

const Launch* launchAt(uint32_t serial) {
    auto after = std::upper_bound(launches.begin(), launches.end(), serial,
                                  [](uint32_t s, const Launch& l) { return s < l.epoch; });
    return after == launches.begin() ? nullptr : &*(after - 1);
}

// The last write as a cell remembers it; 0: there was none. Bytes have cells of their own if threads shared the word.
uint64_t lastWriteInCells(const Cells& cells, uint64_t offset) {
    if (offset >= cells.bytes) return 0;
    uint64_t write = cells.cells[offset / 4].write;
    if (write & bytesDiffer)
        if (const ByteCells* own = cells.knownBytesOf(offset / 4)) write = own->bytes[offset % 4].write;
    return serialOf(write) ? write : 0;
}

}  // namespace

EarlierThread earlierThread(uint32_t serial, uint32_t rank) {
    const Launch* l = launchAt(serial);
    if (!l) return {};
    auto after = std::upper_bound(l->blocks.begin(), l->blocks.end(), serial,
                                  [](uint32_t s, const BlockStart& b) { return s < b.serial; });
    if (after == l->blocks.begin()) return {};
    return {kernelName(*l->kernel), indexInGrid(l->shape, (after - 1)->block), indexInBlock(l->shape, rank)};
}

SerialsOfLaunch serialsOfLaunch(uint64_t number) {
    auto found = std::lower_bound(launches.begin(), launches.end(), number,
                                  [](const Launch& l, uint64_t n) { return l.number < n; });
    if (found == launches.end() || found->number != number) return {};
    const auto next = found + 1;
    return {found->epoch, next == launches.end() ? raceClock.now + 1 : next->epoch};
}

void launchHappens(const KernelCounts* kernel, const LaunchShape& shape, uint64_t number) {
    launches.push_back({number, raceClock.epoch, kernel, shape, {}});
    while (launches.size() > maxLaunches || (blocksKept > maxBlocks && launches.size() > 1)) {
        blocksKept -= launches.front().blocks.size();
        launches.pop_front();
    }
}

void blockOfLaunchHappens() {
    launches.back().blocks.push_back({raceClock.block, static_cast<uint32_t>(checked.number)});
    blocksKept++;
}

void restartLastWrites() {
    hostWrites.clear();
    if (launches.empty()) return;
    Launch running = launches.back();  // perhaps: it goes on with new serials
    running.epoch = 0;
    running.blocks.clear();
    launches.assign(1, running);
    blocksKept = 0;
}

void forgetHostWrites(uint64_t begin, uint64_t bytes) {
    uint64_t end = begin + bytes;
    auto at = hostWrites.upper_bound(begin);
    if (at != hostWrites.begin()) --at;
    while (at != hostWrites.end() && at->first < end) {
        uint64_t from = at->first;
        HostWrite old = at->second;
        if (old.end <= begin) {
            ++at;
            continue;
        }
        at = hostWrites.erase(at);
        if (from < begin) hostWrites[from] = {begin, old.serial};
        if (old.end > end) hostWrites[end] = old;
    }
}

void rememberHostWrite(uint64_t begin, uint64_t bytes) {
    forgetHostWrites(begin, bytes);
    // What is written from now on, be it by the running block, is later.
    hostWrites[begin] = {begin + bytes, raceClock.now++};
}

std::optional<LastWrite> lastWrite(const void* deviceAddress) {
    waitForChecks();
    auto address = reinterpret_cast<uintptr_t>(deviceAddress);
    bool variable = !inArena(deviceAddress);
    uint64_t write = variable ? lastWriteInCells(imageCells, address - imageBegin())
                              : lastWriteInCells(arenaCells, address - arenaBegin());
    if (!write || serialOf(write) <= hostSerialAt(address - arenaBegin())) return std::nullopt;
    LastWrite last;
    const EarlierThread by = earlierThread(serialOf(write), threadOf(write));
    if (!by.kernel.empty()) {
        last.kernel = by.kernel;
        last.hasThread = true;
        copyTo(last.block, by.block);
        copyTo(last.thread, by.thread);
    }
    if (uint32_t number = writeSite(write)) {
        SourcePlace place = sourcePlace(site(number).place);
        last.file = place.file;
        last.line = place.line;
        last.source = sourceText(place.file, place.line);
    }
    return last;
}

}  // namespace cpu_device
