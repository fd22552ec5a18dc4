// What asynchronous copies, barrier objects and tiles of several warps ask of the runtime (common/cpu/run/copies.cpp,
// barriers.cpp): the calls that <cuda_pipeline.h>, <cuda/barrier> and their like are made of.
#pragma once

#include <cpu_device/calls.h>

#include <cstdint>

namespace cpu_device {

// cp.async: 4, 8 or 16 bytes from global to shared memory, the last `zeros` of which are not read but zeros. They
// arrive when the thread waits for them, or the barrier does that they were told to.
void copyToShared(void* to, const void* from, size_t bytes, size_t zeros);
// Is the copy one that the hardware makes so? Others are loads and stores.
bool goesToShared(const void* to, const void* from);
void copyNow(void* to, const void* from, size_t bytes);
// What was copied since the last commit becomes a batch.
void commitCopies();
// For all batches of this thread but the latest `mayGoOn`. Copies that were never committed are in no batch.
void waitForCopies(size_t mayGoOn);
void waitForAllCopies();

// A barrier object in shared memory: a phase ends when `expected` have arrived. A token is the number of a phase.
void initBarrier(void* barrier, ptrdiff_t expected);
unsigned long long arriveAtBarrier(void* barrier, ptrdiff_t arrivals, bool drops);
// The phase does not end before the copies have arrived that this thread has made so far.
void tellCopiesToBarrier(void* barrier);
void waitForPhase(const void* barrier, unsigned long long phase);
// For the end of the phase before, if the running one has the other parity.
void waitForParity(const void* barrier, bool parity);
bool phaseHasEnded(const void* barrier, unsigned long long phase);
bool parityHasEnded(const void* barrier, bool parity);

// What the threads of a tile of 64 to 512 in a row do together.
enum class TileCall { barrier, shuffle, any, all };
unsigned long long callOfTile(TileCall call, unsigned size, unsigned long long value, unsigned fromRank, Here here);

bool isShared(const void* p);
bool isGlobal(const void* p);
// Addresses of shared memory as PTX has them: 32 bits, from the beginning of the block's.
void* sharedAt(unsigned long long address);
unsigned long long sharedAddressOf(const void* p);

}  // namespace cpu_device
