// Atomics on one address wait for each other: how long the longest of these queues is in a launch.
#pragma once

#include <cstdint>

namespace cpu_device {

// The queues of a launch, by line of memory. A fixed number of them: of two lines that share a place the one with more
// atomics stays, and loses as many as the other had. So a queue is too short by as many atomics as the others are,
// divided by the number of places: nothing, where it is one that matters.
class AtomicQueues {
public:
    void launchBegins() {
        launch++;
        longestNow = 0;
    }
    // `turns`: as often as the line is wanted one after the other. Returns by how much the longest queue grew.
    uint64_t add(uint64_t line, uint32_t turns) {
        Queue& q = queues[(line * 0x9e3779b97f4a7c15u) >> (64 - placeBits)];
        if (q.launch != launch || (q.line != line && q.turns < turns)) q = {line, launch, 0};
        if (q.line != line) {
            q.turns -= turns;
            return 0;
        }
        q.turns += turns;
        if (q.turns <= longestNow) return 0;
        const uint64_t more = q.turns - longestNow;
        longestNow = q.turns;
        return more;
    }

private:
    static constexpr int placeBits = 14;
    struct Queue {
        uint64_t line = 0, launch = 0, turns = 0;
    };
    Queue queues[1 << placeBits];
    uint64_t launch = 0, longestNow = 0;
};

}  // namespace cpu_device
