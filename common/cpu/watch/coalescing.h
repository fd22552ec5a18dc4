// How the lanes' addresses of one request become memory traffic. Pure arithmetic, testable on its own.
#pragma once

#include <cstdint>

namespace cpu_device {

struct GlobalTransfer {
    uint32_t sectors = 0;  // distinct 32-byte sectors
    uint32_t lines = 0;    // 128-byte lines, as Fermi's first-level cache fetched them
    uint32_t bytes = 0;    // distinct bytes asked for
};
GlobalTransfer globalTraffic(const uint64_t* address, uint32_t lanes, uint32_t bytes);
GlobalTransfer globalAtomicTraffic(const uint64_t* address, uint32_t lanes, uint32_t bytes);

struct SharedTransfer {
    uint32_t wavefronts = 0;  // passes over the 32 banks
    uint32_t ideal = 0;       // passes that the same amount of data needs without a conflict
    uint32_t bytes = 0;
};
// All rules were measured: tests/cpu/counters/rules.md.
SharedTransfer sharedTraffic(const uint64_t* address, uint32_t lanes, uint32_t bytes, bool load);
SharedTransfer sharedAtomicTraffic(const uint64_t* address, uint32_t lanes, uint32_t bytes);

}  // namespace cpu_device
