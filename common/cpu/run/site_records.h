// What each place in device code touched last: accesses to the same array need no search.
#pragma once

#include <cstdint>

#include "access_log.h"

namespace cpu_device {

struct SiteRecord {        // of 32 bytes: an index is a shift
    uintptr_t begin;       // of the array
    uintptr_t fits;        // how many offsets there are at which the access fits; 0 in a fresh record
    LogEntry tag;          // site and window; adding the offset gives the log entry
    bool fewTouched;       // Allocation
    bool unusualStore;     // that array is a thread's own, or of such an allocation
    bool comesAfterStore;  // a load, right behind a store (callbacks.cpp)
};

// One record for every byte of program text, so that a return address is the index. Only the pages of real
// sites are ever touched.
extern uintptr_t recordBase;  // records - text, so that the hot path needs one addition
inline SiteRecord* recordAt(const void* place) {
    return reinterpret_cast<SiteRecord*>(recordBase + reinterpret_cast<uintptr_t>(place) * sizeof(SiteRecord));
}

// Before the first launch.
void prepareRecords();
// Before a record is filled in.
void noteUse(SiteRecord* record);
// Arrays have come, gone or changed size: every site must look again.
void forgetTargets();

}  // namespace cpu_device
