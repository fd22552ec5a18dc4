// The device's memory: one reserved range of addresses, so that "is this a device pointer?" is one compare,
// with allocations laid out 256-byte aligned and a guard zone between them.
//
//   arena:  [ device memory | memory the host may touch too (managed, pinned) ]
//
// Device memory is inaccessible while host code runs (watched programs only), so that a device pointer used
// on the host is caught. Everything here is called under the runtime's lock (runtime_lock.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "call_places.h"

namespace cpu_device {

enum class Space : uint8_t { device, managed, pinnedHost, deviceHeap };

struct Allocation {
    uintptr_t begin = 0;
    size_t bytes = 0;
    Space space = Space::device;
    std::string name;         // the expression it was allocated through: "d_A", or empty
    size_t elementBytes = 0;  // of an array of structures
    bool freed = false;
    bool fewTouched = false;  // of its pages: who stores takes them, and need not read first
    bool kept = false;        // freed or not, its addresses are for nobody else: a graph takes it again at each launch
    uint32_t id = 0;          // 1, 2, 3 … in order of allocation
    CallPlaces places;        // who allocated it
    uintptr_t end() const { return begin + bytes; }
};

// Reserves addresses at start-up; memory is only taken when it is touched.
uintptr_t arenaBegin();
uintptr_t arenaEnd();
inline bool inArena(const void* p) { return reinterpret_cast<uintptr_t>(p) - arenaBegin() < arenaEnd() - arenaBegin(); }

// nullptr when the modelled card is full. `bytes` > 0.
void* allocate(size_t bytes, Space space, const char* name, CallPlaces places);

enum class FreeResult { done, notAnAllocation, alreadyFreed };
FreeResult release(void* begin);

// Addresses of device memory that is taken and released again and again. Returns null when the card is full.
void* keepAddress(size_t bytes, const char* name, CallPlaces places);
bool takeKept(void* begin);  // false if it was not released since, or the card is full
void forgetKept(void* begin);

// The live or freed allocation that holds `p`, or null. Guard zones belong to none.
const Allocation* findAllocation(const void* p);
// The allocation nearest to `p` (live first) when p lies in a guard zone; null if p is far from all.
const Allocation* nearestAllocation(const void* p);
std::vector<const Allocation*> liveAllocations();

std::string allocationName(const Allocation& allocation);  // "d_A" or "an allocation without a name"

// Of the modelled card, as far as there are addresses for it. Returns what it was before.
size_t modelMemory(size_t bytes);
// From now on arrays are touched here and there alone. Returns what it was before.
bool expectFewTouched(bool expected);
size_t totalMemory();
size_t freeMemory();
// What malloc and new in kernels may take together: cudaLimitMallocHeapSize.
extern size_t deviceHeapLimit;

// The host wrote device memory on the program's behalf: cudaMemcpy, cudaMemset.
void noteHostWrite(const void* begin, size_t bytes);
// Device to device copy: what is uninitialised in `from` is so in `to`.
void noteCopy(const void* to, const void* from, size_t bytes);

// Opens device memory to the host for the length of a launch. Nests.
class HostAccess {
public:
    HostAccess();
    ~HostAccess();
};

// The same for a copy, and no more than it needs: what it costs grows with what is opened.
class HostAccessTo {
public:
    HostAccessTo(const void* at, size_t bytes);
    ~HostAccessTo();
    HostAccessTo(const HostAccessTo&) = delete;
    HostAccessTo& operator=(const HostAccessTo&) = delete;

private:
    uintptr_t begin = 0, end = 0;  // what it opened
};

// For who looks at single accesses (unseen.h), while the memory is open: all of it, or the part around an address.
void setDeviceAccess(bool allowed);
void setAccessAround(uintptr_t address, bool allowed);
bool isOpenArena(uintptr_t address);  // it is, unless closed by these

// Frees everything and forgets it: cudaDeviceReset.
void resetMemory();

}  // namespace cpu_device
