// How the lanes' addresses of one request become memory traffic. Pure arithmetic: the counts are made by it, and the
// pictures of ./grade. All rules were measured: tests/cpu/counters/rules.md.
//
// `address` has 32 places; of those that are not in the mask `lanes` nothing is read.
#pragma once

#include <cstdint>

namespace cpu_device {

constexpr uint32_t sectorBytes = 32, lineBytes = 128, wordBytes = 4, bankCount = 32;

struct GlobalTransfer {
    uint32_t sectors = 0;  // distinct ones
    uint32_t lines = 0;    // 128-byte lines, as Fermi's first-level cache fetched them
    uint32_t bytes = 0;    // distinct bytes asked for
};
GlobalTransfer globalTraffic(const uint64_t* address, uint32_t lanes, uint32_t bytes);
// Lanes that want the same word take turns: as many as want the most wanted word of the sector.
uint32_t turnsAt(uint64_t sector, const uint64_t* address, uint32_t lanes);
GlobalTransfer globalAtomicTraffic(const uint64_t* address, uint32_t lanes, uint32_t bytes);

struct SharedTransfer {
    uint32_t wavefronts = 0;  // passes over the 32 banks
    uint32_t ideal = 0;       // passes that the same amount of data needs without a conflict
    uint32_t bytes = 0;
};
SharedTransfer sharedTraffic(const uint64_t* address, uint32_t lanes, uint32_t bytes, bool load);
SharedTransfer sharedAtomicTraffic(const uint64_t* address, uint32_t lanes, uint32_t bytes);

// Of loads and stores in shared memory: wide elements are served by halves or quarters of the warp, one after another.
uint32_t lanesServedTogether(const uint64_t* address, uint32_t lanes, uint32_t bytes, bool load);
inline uint32_t bankOf(uint64_t address) { return static_cast<uint32_t>(address / wordBytes % bankCount); }

}  // namespace cpu_device
