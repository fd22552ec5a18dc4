// The checks: races and uninitialised reads. Everything here runs on one thread, in the order in which the
// executor ran.
#pragma once

#include <cstdint>
#include <vector>

#include "../run/sites.h"
#include "../run/under_way.h"
#include "counts.h"
#include "warp_request.h"

namespace cpu_device {

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

void checkReadOnlyLoad(const Request& request, const Site& site);
void checkBarrier(const Request& request, const Site& site);
void checkFence(const Request& request);
void checkWarpBarrier(const Request& request);
void checksLaunchBegins(KernelCounts* kernel, size_t launchShape, uint64_t number, const std::vector<UnderWay>& apart);
void checksBlockBegins(uint64_t number, uint32_t threads, bool resumed);
void checksBlockBarrier();
void checksGridBarrier();

}  // namespace cpu_device
