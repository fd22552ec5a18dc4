// What a block has under way: copies to shared memory that are still to arrive, and the barriers that wait for them.
#pragma once

#include <cstdint>
#include <vector>

namespace cpu_device {

struct AsyncCopy {
    char* to;
    const char* from;
    uint32_t bytes, zeros;
    uint32_t batch;
};

// In the order in which the thread made them; those that have arrived, and those told to a barrier, are gone.
struct ThreadCopies {
    std::vector<AsyncCopy> copies;
    size_t gone = 0;
    uint32_t committed = 0;  // batches
};

struct BarrierObject {
    uintptr_t address = 0;
    uint32_t expected = 0, pending = 0;
    uint64_t phase = 0;
    std::vector<AsyncCopy> copies;  // arrive when the phase ends
};

// Threads of a tile that have come to its next call, or to a numbered barrier.
struct Arrivals {
    uint32_t arrived = 0;
    uint64_t phase = 0;
};

struct Asynchronous {
    std::vector<ThreadCopies> ofThreads;  // by rank; empty as long as there was none
    std::vector<BarrierObject> barriers;
    std::vector<Arrivals> tiles;  // the first of them are the numbered barriers
    uint64_t phasesEnded = 0;

    void forget() {
        ofThreads.clear();
        barriers.clear();
        tiles.clear();
        phasesEnded = 0;
    }
    BarrierObject* barrierAt(const void* object) {
        for (BarrierObject& b : barriers)
            if (b.address == reinterpret_cast<uintptr_t>(object)) return &b;
        return nullptr;
    }
};

// As the access log and the checks name a barrier and a phase of it: the object's place in shared memory in units of
// 8 bytes, or a tile's size and number,
// or the number of a barrier.
constexpr int barrierIdBits = 18;
constexpr uint64_t tileIds = uint64_t(1) << (barrierIdBits - 1);
constexpr unsigned numberedBarriers = 16;  // tiles begin with those of 64 threads, far behind
constexpr uint64_t barrierIdMask = (uint64_t(1) << barrierIdBits) - 1;
constexpr uint64_t phaseMask = (uint64_t(1) << 20) - 1;

}  // namespace cpu_device
