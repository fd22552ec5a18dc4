// Loads of neighbouring words of shared memory that nvcc may make one load of 16 bytes, where it takes a loop apart:
// how many wavefronts less that would be. Whether it does, accesses do not tell (docs/estimates.md).
#pragma once

#include <cstdint>

namespace cpu_device {

// A request as it would be if each lane loaded the 16 bytes around its word. 0: no compiler could know that they are
// aligned, or it is no load of shared memory.
struct WideLoad {
    uint32_t wavefronts = 0, narrow = 0;  // and as it is
};

struct SixteenBytes {
    uint64_t who = 0;
    uint32_t words = 0;  // that were loaded, by bit
};

class WideLoads {
public:
    // No load is brought forward across a barrier.
    void stretchBegins() { stretch++; }
    // `address`: that of the first lane, which stands for the others. Returns the wavefronts that are spared.
    int64_t spared(const WideLoad& w, uint32_t site, int warp, uint64_t address) {
        SixteenBytes& s = around[address / 16 % places];
        const uint64_t who = stretch << 32 | uint64_t(site) << 5 | static_cast<uint32_t>(warp);
        const uint32_t word = 1u << address % 16 / 4;
        if (s.who != who) {
            s = {who, word};
            return 0;
        }
        if (s.words & word) return 0;
        const bool second = (s.words & (s.words - 1)) == 0;
        s.words |= word;
        return second ? 2 * int64_t(w.narrow) - w.wavefronts : w.narrow;
    }

private:
    static constexpr uint64_t places = 16384;  // as shared memory has at most
    SixteenBytes around[places];
    uint64_t stretch = 1;
};
inline WideLoads& wideLoads = *new WideLoads;

}  // namespace cpu_device
