// The access log: what the lanes of one warp read and wrote, in the order of each lane.
//
// Every instrumented access appends one 64-bit entry to the running lane's part, about 3 ns. The executor shows
// a warp's log to the watchers when its lanes have stopped (watcher.h). What the lanes did k-th lies side by side, as
// that is mostly one request.
#pragma once

#include <cstddef>
#include <cstdint>

#include "block.h"

namespace cpu_device {

constexpr int logCapacity = 64;           // entries a lane; then the lane waits for its warp
constexpr ptrdiff_t logStep = warpLanes;  // from an entry of a lane to its next

// entry = site (23 bits) | silent (1 bit) | address (40 bits)
// "silent": a store that did not change the value. Two threads that store the same value do no harm.
using LogEntry = uint64_t;
constexpr int addressBits = 40;
constexpr LogEntry addressMask = (LogEntry(1) << addressBits) - 1;
constexpr LogEntry silentBit = LogEntry(1) << addressBits;
// Sites use 20 of these 23 bits.
constexpr int siteShift = addressBits + 1;

// An address in the log is an offset in one of these windows.
enum class Window : int { arena = 0, shared = 1, image = 2, local = 3 };
constexpr int windowShift = addressBits - 2;
constexpr LogEntry windowMask = (LogEntry(1) << windowShift) - 1;
inline Window windowOf(LogEntry e) { return Window((e >> windowShift) & 3); }

struct WarpLog {
    LogEntry rows[logCapacity][warpLanes];
    uint16_t counts[warpLanes];
    uint32_t unfinished;  // lanes whose part was full: more of the same stretch follows
    uint16_t warp;
    uint8_t lanes;
    bool inTurn;  // the lanes ran one after the other; false if some waited for each other in between

    bool full() const {  // 32 lanes, and all have as many entries
        uint16_t different = 0;
        for (uint16_t n : counts) different |= n ^ counts[0];
        return lanes == warpLanes && different == 0;
    }
};

// The log of a warp begins, or goes on with empty parts.
void beginWarpLog(const Block& block, int warp);

// Where the running lane appends. The executor points it at the lane's part before it runs; no part has room at logEnd.
extern __thread LogEntry* logCursor;
extern __thread LogEntry* logEnd;
extern __thread WarpLog* currentLog;
inline LogEntry* partOf(int lane) { return &currentLog->rows[0][lane]; }

// The last store of the running lane: its entry, and what was there before, until we can look whether it changed.
struct PendingStore {
    const void* address;
    LogEntry* entry;
    uint64_t before;
    uint32_t bytes;
};
// If there is none, that of nobody, to a place whose value is never the one before: so nobody asks.
struct NobodysStore {
    uint64_t place[2] = {};
    LogEntry entry = 0;
};
extern NobodysStore nobodysStore;
constexpr uint64_t neverBefore = 1;
extern __thread PendingStore pendingStore;

template <class Value>
inline void markIfSilent() {
    Value now;
    __builtin_memcpy(&now, pendingStore.address, sizeof now);
    if (__builtin_expect(now == static_cast<Value>(pendingStore.before), 0)) *pendingStore.entry |= silentBit;
}
void settleOtherStore();  // not of four bytes
inline void forgetPendingStore() {
    pendingStore.address = nobodysStore.place;
    pendingStore.entry = &nobodysStore.entry;
    pendingStore.before = neverBefore;
}
inline void settlePendingStore() {
    if (__builtin_expect(pendingStore.bytes != 4, 0)) return settleOtherStore();
    markIfSilent<uint32_t>();
    forgetPendingStore();
}

}  // namespace cpu_device
