// What lies at an address that device code uses. Asked where a place touches another array than last time.
#pragma once

#include <cstdint>

#include "access_log.h"
#include "memory.h"
#include "shared_memory.h"
#include "sites.h"
#include "symbols.h"

namespace cpu_device {

enum class Owner {
    nobody,
    allocation,  // also one that was freed
    sharedArray,
    variable,
    programsOwn  // a thread's stack, literals and tables of the program, memory that the host has registered
};

// What an address is in, or what it misses by little.
struct Target {
    Owner owner = Owner::nobody;
    bool holds = false;  // the address lies in it, and it was not freed
    uintptr_t begin = 0, bytes = 0;
    LogEntry base = 0;      // window and offset of `begin`
    bool constant = false;  // __constant__
    bool local = false;     // a thread's stack
    // The owner, if it is one of these.
    const Allocation* allocation = nullptr;
    const SharedArray* sharedArray = nullptr;
    const DeviceObject* variable = nullptr;

    bool isArray() const { return allocation || sharedArray || variable; }
    uintptr_t end() const { return begin + bytes; }
};

Target findTarget(uintptr_t address);
// Where findTarget finds nobody: whom the address misses by little. Holds nothing.
Target targetNear(uintptr_t address);

// An access that ends its thread, before it is made.
struct BadAccess {
    enum Why { misaligned, outside, constantWrite, localAtomic } why;
    const Thread& thread;
    const Site& site;
    uintptr_t address;
    Target target;  // what the address is in or near; not looked for if it is misaligned
};

}  // namespace cpu_device
