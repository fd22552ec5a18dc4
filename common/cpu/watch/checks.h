// The checks: races and uninitialised reads. Everything here runs on one thread, in the order in which the
// executor ran.
#pragma once

#include <cstdint>

#include "messages.h"
#include "sites.h"

namespace cpu_device {

// Time, as the race detector sees it: a serial that grows at every barrier, __syncwarp, fence and block.
struct Clock {
    uint32_t now = 1;
    uint32_t epoch = 1;       // start of the launch, or of the stretch after a grid barrier
    uint32_t block = 1;       // start of the running block
    uint32_t interval = 1;    // its last barrier
    uint32_t laneSync[1024];  // by thread: the last barrier or __syncwarp that it took part in
    uint32_t fence[1024];     // by thread: its last fence in this block, or 0
};
extern Clock raceClock;

// What the checks are looking at.
struct CheckedBlock {
    uint64_t number = 0;
    uint32_t threads = 0;
    bool resumed = false;  // it goes on: what it wrote to shared memory before is no longer in the cells
    KernelCounts* kernel = nullptr;
    LaunchShape shape;
};
extern CheckedBlock checked;

void check(const Request& request, const Site& site);

// The distinct words of a request, relative to the first active lane's.
struct WordList {
    uint32_t count = 0;
    bool usable = false;               // words only, no parts of words
    bool sharedWords = false;          // several lanes want the same one
    uint32_t lowest = 0, highest = 0;  // which of them
    int32_t word[warpLanes * 4];
    uint8_t first[warpLanes * 4], last[warpLanes * 4];  // lanes
};
// The short way for plain accesses: returns false, having changed nothing that matters, if any word needs a closer
// look; then check() does it all.
bool checkWords(const Request& request, const Site& site, uint64_t firstAddress, const WordList& words);

void checkFence(const Request& request);
void checkWarpBarrier(const Request& request);
void checksLaunchBegins(KernelCounts* kernel, size_t launchShape);
void checksBlockBegins(uint64_t number, uint32_t threads, bool resumed);
void checksBlockBarrier();
void checksGridBarrier();
void checksAllocated(uint64_t begin, uint64_t bytes);
void checksFreed(uint64_t begin, uint64_t bytes);
void checksHostWrite(uint64_t begin, uint64_t bytes);
void checksCopy(uint64_t to, uint64_t from, uint64_t bytes);

}  // namespace cpu_device
