// A warp's log on its way to the analysis. What the lanes did k-th is a row. Most rows of a place look alike, but for
// where they begin: of those 16 bytes go over instead of 256, which the other processor would have to fetch.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../run/access_log.h"

namespace cpu_device {

// How the entries of a row differ from the first.
constexpr uint32_t noRowShape = 0, allTheSame = 1;

struct LogRow {
    LogEntry first = 0;  // that of lane 0
    uint32_t shape = noRowShape;
    const LogEntry* entries = nullptr;  // if there is no shape
};
void entriesOf(const LogRow& row, LogEntry* entries);

struct PackedLog {
    int warp = 0, lanes = 0;
    uint32_t unfinished = 0;
    bool inTurn = false;         // as in WarpLog
    bool full = false;           // so is this: then there are rows, and else entries by lane
    uint32_t counts[warpLanes];  // by lane
    LogRow rows[logCapacity];
    const LogEntry* entries[warpLanes];
};

constexpr size_t mostPackedWords = 2 + logCapacity * (2 + warpLanes);
size_t pack(const WarpLog& log, uint64_t* words);  // returns how many; by the executor's thread
// Returns where it ends. The log points into the words.
const uint64_t* unpack(const uint64_t* words, PackedLog& log);

}  // namespace cpu_device
