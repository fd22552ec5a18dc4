// What the first-level cache asks of the second: of a block's loads the sectors that L1 does not hold, and all stores.
//
// Every 128-byte line of device memory has a word: which of its sectors the running block holds in L1, and which the
// launch has loaded and stored. Blocks are looked at one by one, as if each began with an empty L1: so the counts do
// not depend on the order of blocks, and where blocks share data they are what L1 could ask at most.
#pragma once

#include <cstdint>

#include "../run/access_log.h"
#include "../run/sites.h"
#include "counts.h"

namespace cpu_device {

// The lines of one request. `first` is the line of the first active lane's address.
struct LinesOfRequest {
    struct Line {
        int32_t distance;  // from `first`
        uint8_t sectors;   // by bit: those that are touched …
        uint8_t whole;     // … and those that are touched in all their bytes
        uint16_t turns;    // of atomics: as often as they want it one after the other
        uint32_t words;    // by bit: the line's 32 words, those of which a byte is touched
    };
    enum Kind : uint32_t { load, passingLoad, unkeptLoad, store, atomic } kind = load;
    uint32_t count = 0, sectors = 0;
    bool ofFloats = false, toOneWord = false;  // atomics; of integers by all lanes
    bool anywhere = false;                     // no thread's number, but data says where
    bool inParts = false;                      // of a sector not all is stored
    Line line[warpLanes];                      // an access lies in one line: it is as aligned as it is wide
};
// What a site asked for last: a warp often wants the very sectors that another has just brought, or stored to.
struct LastLines {
    const LinesOfRequest* lines = nullptr;
    uint64_t first = 0;
    uint32_t block = 0, phase = 0;
    int warp = 0;
};
void findLines(LinesOfRequest& lines, const Site& site, const uint64_t* address, uint32_t lanes);

struct FirstLevelLaunch {
    uint64_t blocks = 0;
    bool allBlocksRun = true;
    uint32_t ticksHeld = 0;  // what L1 holds, in 1/64 ticks of a warp's clock
};
FirstLevelLaunch firstLevelLaunch(const RunningLaunch& launch);  // asked by the executor's thread

void firstLevelLaunchBegins(KernelCounts* launched, const FirstLevelLaunch& launch);
void firstLevelBlockBegins(uint64_t number, bool resumed);
void firstLevelBlockEnds();
void firstLevelBarrier();        // of the block
void firstLevelFence(int warp);  // of the grid, or wider

// Counts one request to global memory: adds to `sum` and to the kernel what goes further. `last` is its site's.
void askBelow(Counts& sum, Window window, const LinesOfRequest& lines, uint64_t address, int warp, LastLines& last);

}  // namespace cpu_device
