// The host threads that run the blocks of a launch: the one that launches, and helpers that sleep between launches.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

namespace cpu_device {

constexpr int maxWorkers = 256;

// WORKERS=n; else as many as this process may use processors.
int workerCount();

// Calls `body` on the calling thread, and on those of `count` - 1 helpers that come before it has returned there.
// Returns when all calls have.
void runOnWorkers(int count, const std::function<void()>& body);

// Which of them the calling thread is: 0 launches.
extern __thread int numberOfThisWorker;
inline int workerNumber() { return numberOfThisWorker; }
// Several run blocks now. What blocks share must then be changed by atomic instructions, which take their time.
extern bool severalWorkers;

// How often a worker's blocks have done something else than to wait. Written by the worker alone, read by all.
class Progress {
public:
    void add() { count.store(count.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }
    uint64_t value() const { return count.load(std::memory_order_relaxed); }

private:
    alignas(64) std::atomic<uint64_t> count{0};
};
extern Progress progressOf[maxWorkers];
inline Progress& progressOfWorker() { return progressOf[workerNumber()]; }
uint64_t progressOfAll();

}  // namespace cpu_device
