// The analysis: takes the access logs in, groups lanes into requests, counts traffic and looks for races and
// uninitialised reads. Everything here runs on one thread, in the order in which the executor ran.
#pragma once

#include <cstdint>

#include "access_log.h"
#include "counts.h"
#include "sites.h"

namespace cpu_device {

// One warp-wide access: the lanes of `lanes` are at the same site in the same pass.
struct Request {
    uint32_t siteNumber = 0;
    uint32_t lanes = 0;
    uint32_t silent = 0;            // lanes whose store changed nothing
    int warp = 0;
    uint64_t address[warpLanes];    // offsets in the window
    Window window{};
};

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
constexpr int serialBits = 28;

struct AnalysedBlock {
    uint64_t launch = 0;
    uint64_t number = 0;
    uint32_t threads = 0;
    KernelCounts* kernel = nullptr;
    LaunchShape shape;
};
extern AnalysedBlock analysed;

// requests.cpp
void takeLogIn(const WarpLog& log);
void dropLeftovers();
// traffic.cpp
void count(const Request& request, const Site& site);
// checks.cpp
void check(const Request& request, const Site& site);
void checkFence(const Request& request);
void checkWarpBarrier(const Request& request);
void checksLaunchBegins();
void checksBlockBegins();
void checksBlockBarrier();
void checksAllocated(uint64_t begin, uint64_t bytes);
void checksFreed(uint64_t begin, uint64_t bytes);
void checksHostWrite(uint64_t begin, uint64_t bytes);
void checksCopy(uint64_t to, uint64_t from, uint64_t bytes);

}  // namespace cpu_device
