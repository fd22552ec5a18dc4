// Shared memory: the thread-local variables of the device pass. A worker executes its blocks in turn, so its
// thread-local block is the shared memory of the block that it runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cpu_device {

struct SharedArray {
    uintptr_t begin = 0;
    size_t bytes = 0;
    std::string name;      // "tile"
    std::string function;  // "transposeTile", or empty at file scope
    bool guard = false;    // no array, but a flag of the compiler's: not watched
    bool dynamic = false;  // the block's dynamic shared memory: as large as the launch said
    // By a watched launch, since it was last filled with garbage; or nobody knows what it holds.
    mutable bool used = true;
    uintptr_t end() const { return begin + bytes; }
};

// The static arrays and the dynamic one, by address, for the calling thread.
std::vector<SharedArray>& sharedArrays();
// The array that holds `address`, or null; and the one that an address in none misses by least.
const SharedArray* findSharedArray(uintptr_t address);
const SharedArray* nearestSharedArray(uintptr_t address);
uintptr_t sharedBegin();
size_t sharedBytes();
// How far the shared memory of a cluster's blocks lies apart, for addresses and for the watcher.
constexpr size_t sharedAlignment = 1024;
size_t sharedStride();
constexpr size_t dynamicSharedCapacity = 227 * 1024ul;

void poisonSharedMemory();  // shared arrays hold garbage at the start of a block: those that were used
void saveSharedMemory(std::vector<char>& to);
void restoreSharedMemory(const std::vector<char>& from);

}  // namespace cpu_device
