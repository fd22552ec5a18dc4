#include "packed_log.h"

#include <cstdlib>
#include <cstring>
#include <string>
#include <unordered_map>
#include <vector>

namespace cpu_device {
namespace {

constexpr uint32_t mostRowShapes = 1 << 13;
using Distances = uint64_t[warpLanes];

// Written by the executor's thread, before the first message that names it. Memory that comes as zeros, of which few
// programs touch more than a page.
Distances* const distances = static_cast<Distances*>(std::calloc(mostRowShapes, sizeof(Distances)));

// The rest is the executor's alone.
auto& numbers = *new std::unordered_map<std::string, uint32_t>;
uint32_t shapeCount = allTheSame + 1;

// Of a place: the shapes that it had last. One that has ever new ones, where data says which addresses, is asked for
// them now and then only.
struct Recent {
    uint32_t shapes[2] = {allTheSame, allTheSame};
    uint32_t misses = 0;
};
auto& recent = *new std::vector<Recent>;
constexpr uint32_t missesInARow = 64, missesLeftOut = 16;

bool hasShape(const LogEntry* row, uint32_t shape) {
    const LogEntry first = row[0];
    const uint64_t* distance = distances[shape];
    uint64_t different = 0;
    for (int l = 0; l < warpLanes; l++) different |= (row[l] - first) ^ distance[l];
    return different == 0;
}

uint32_t numberOf(const LogEntry* row) {
    Distances d;
    for (int l = 0; l < warpLanes; l++) d[l] = row[l] - row[0];
    const std::string key(reinterpret_cast<const char*>(d), sizeof d);
    if (auto known = numbers.find(key); known != numbers.end()) return known->second;
    if (shapeCount == mostRowShapes) return noRowShape;
    std::memcpy(distances[shapeCount], d, sizeof d);
    numbers.emplace(key, shapeCount);
    return shapeCount++;
}

[[gnu::noinline]] uint32_t lookUp(const LogEntry* row, Recent& r) {
    if (++r.misses > missesInARow && r.misses % missesLeftOut) return noRowShape;
    const uint32_t number = numberOf(row);
    if (number == noRowShape) return number;
    r.shapes[1] = r.shapes[0];
    r.shapes[0] = number;
    return number;
}

uint32_t shapeOf(const LogEntry* row) {
    const auto site = static_cast<uint32_t>(row[0] >> siteShift);
    if (site >= recent.size()) recent.resize(site + 64);
    Recent& r = recent[site];
    for (uint32_t shape : r.shapes)
        if (hasShape(row, shape)) {
            r.misses = 0;
            return shape;
        }
    return lookUp(row, r);
}

}  // namespace

size_t pack(const WarpLog& log, uint64_t* const words) {
    uint64_t* w = words;
    const bool full = log.full();
    *w++ = log.warp | uint64_t(log.lanes) << 16 | uint64_t(log.inTurn) << 24 | uint64_t(full) << 25 |
           uint64_t(log.unfinished) << 32;
    if (full) {
        *w++ = log.counts[0];
        for (int k = 0; k < log.counts[0]; k++) {
            const LogEntry* row = log.rows[k];
            const uint32_t shape = shapeOf(row);
            *w++ = row[0];
            *w++ = shape;
            if (shape != noRowShape) continue;
            std::memcpy(w, row, sizeof log.rows[k]);
            w += warpLanes;
        }
        return static_cast<size_t>(w - words);
    }
    for (int l = 0; l < log.lanes; l++) {
        *w++ = log.counts[l];
        for (int k = 0; k < log.counts[l]; k++) *w++ = log.rows[k][l];
    }
    return static_cast<size_t>(w - words);
}

const uint64_t* unpack(const uint64_t* w, PackedLog& log) {
    const uint64_t header = *w++;
    log.warp = static_cast<uint16_t>(header);
    log.lanes = static_cast<uint8_t>(header >> 16);
    log.inTurn = header >> 24 & 1;
    log.full = header >> 25 & 1;
    log.unfinished = static_cast<uint32_t>(header >> 32);
    if (log.full) {
        const auto count = static_cast<uint32_t>(*w++);
        for (uint32_t& n : log.counts) n = count;
        for (uint32_t k = 0; k < count; k++) {
            log.rows[k] = {w[0], static_cast<uint32_t>(w[1]), w + 2};
            w += 2;
            if (log.rows[k].shape == noRowShape) w += warpLanes;
        }
        return w;
    }
    for (int l = 0; l < log.lanes; l++) {
        log.counts[l] = static_cast<uint32_t>(*w++);
        log.entries[l] = w;
        w += log.counts[l];
    }
    return w;
}

void entriesOf(const LogRow& row, LogEntry* entries) {
    if (row.shape == noRowShape) {
        std::memcpy(entries, row.entries, warpLanes * sizeof *entries);
        return;
    }
    const uint64_t* distance = distances[row.shape];
    for (int l = 0; l < warpLanes; l++) entries[l] = row.first + distance[l];
}

}  // namespace cpu_device
