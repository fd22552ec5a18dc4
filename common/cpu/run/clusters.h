// Thread block clusters. Blocks run one after the other in the same thread-local variables, as all do: while one of
// them runs, the others' shared memory lies in their cluster's room, where the running one reads and writes it.
#pragma once

#include <deque>

#include "block.h"

namespace cpu_device {

struct Cluster {
    explicit Cluster(dim3 shape);
    ~Cluster();
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;

    std::deque<Block> blocks;  // by rank
    uint32_t phase = 0;        // how often its barrier has opened
    uintptr_t room = 0;        // of each block a window of shared memory, by rank
};

// Blocks of a cluster, before their first thread runs.
uint32_t blocksOf(const dim3& cluster);
bool isDivided(const dim3& grid, const dim3& cluster);
// The number in the grid of a cluster's block.
uint64_t blockOfCluster(const dim3& grid, const dim3& cluster, uint64_t number, uint32_t rank);
void beginsInCluster(Block& block);

// The shared memory of a block that is put aside, and of one that goes on.
void leaveSharedMemory(const Block& block);
void takeSharedMemory(const Block& block);

// All its threads that can do anything wait, some of them for the cluster.
bool waitsForCluster(const Block& block);
// Lets them go on whose barrier is complete: all threads have arrived that have not ended. False if there is none.
bool opensBarrier(Cluster& cluster);

// An address in the room of the running block's cluster: of which block's shared memory, and where that would be in the
// running one. False if it is none.
bool inRoom(uintptr_t address, uint32_t& rank, uintptr_t& here);

}  // namespace cpu_device
