#include "targets.h"

#include "clusters.h"
#include "executor.h"
#include "fiber.h"
#include "where.h"

namespace cpu_device {
namespace {

LogEntry baseIn(Window window, uintptr_t offset) { return LogEntry(window) << windowShift | offset; }

Target programsOwn(uintptr_t begin, uintptr_t bytes) {
    Target t;
    t.owner = Owner::programsOwn;
    t.holds = true;
    t.begin = begin;
    t.bytes = bytes;
    t.base = baseIn(Window::local, 0);
    return t;
}

Target targetOf(const Allocation& a) {
    Target t;
    t.owner = Owner::allocation;
    t.allocation = &a;
    t.holds = !a.freed;
    t.begin = a.begin;
    t.bytes = a.bytes;
    t.base = baseIn(Window::arena, a.begin - arenaBegin());
    return t;
}

Target targetOf(const SharedArray& a) {
    Target t;
    t.owner = Owner::sharedArray;
    t.sharedArray = &a;
    t.holds = true;
    t.begin = a.begin;
    t.bytes = a.bytes;
    t.base = baseIn(a.guard ? Window::local : Window::shared, a.begin - sharedBegin());
    return t;
}

// Literals, tables of constants and __constant__ variables are not global memory.
Target targetOf(const DeviceObject& o) {
    Target t;
    t.owner = Owner::variable;
    t.variable = &o;
    t.holds = true;
    t.begin = o.begin;
    t.bytes = o.bytes;
    t.base = o.readOnly ? baseIn(Window::local, 0) : baseIn(Window::image, o.begin - imageBegin());
    t.constant = o.constant;
    return t;
}

template <class Array>
Target near(const Array* a) {
    Target t = a ? targetOf(*a) : Target();
    t.holds = false;
    return t;
}

// Of the block of this rank in the running one's cluster: in its window, behind that of the running block.
Target inOtherBlock(Target t, uint32_t rank, uintptr_t distance) {
    t.begin += distance;
    t.base += (rank + uint64_t(1)) * sharedStride();
    return t;
}

bool inSharedMemory(uintptr_t address) { return address - sharedBegin() < sharedBytes(); }

}  // namespace

Target findTarget(uintptr_t address) {
    auto* pointer = reinterpret_cast<const void*>(address);
    if (inArena(pointer)) {
        const Allocation* a = findAllocation(pointer);
        return a ? targetOf(*a) : Target();
    }
    if (inSharedMemory(address)) {
        const SharedArray* a = findSharedArray(address);
        return a ? targetOf(*a) : Target();
    }
    uint32_t rank = 0;
    uintptr_t here = 0;
    if (inRoom(address, rank, here)) {
        const SharedArray* a = findSharedArray(here);
        return a ? inOtherBlock(targetOf(*a), rank, address - here) : Target();
    }
    if (onFiberStack(address)) {
        Target stacks = programsOwn(fiberStacksBegin(), fiberStacksBytes());
        stacks.local = true;
        return stacks;
    }
    size_t registered = 0;
    if (inRegisteredMemory(pointer, &registered)) return programsOwn(address, registered);  // reached, but not watched
    if (address - imageBegin() < imageBytes()) {
        if (const DeviceObject* o = findDeviceObject(address)) return targetOf(*o);
        if (address < variablesBegin()) return programsOwn(imageBegin(), imageBytes());
    }
    // Some compilers report that threadIdx is read.
    if (address - reinterpret_cast<uintptr_t>(&cpu_device_threadIdx) < sizeof cpu_device_threadIdx ||
        address - reinterpret_cast<uintptr_t>(&cpu_device_blockIdx) < sizeof cpu_device_blockIdx)
        return programsOwn(address, sizeof(uint32_t));
    return {};  // also a variable of the host
}

Target targetNear(uintptr_t address) {
    auto* pointer = reinterpret_cast<const void*>(address);
    if (inArena(pointer)) return near(nearestAllocation(pointer));
    if (inSharedMemory(address)) return near(nearestSharedArray(address));
    uint32_t rank = 0;
    uintptr_t here = 0;
    if (inRoom(address, rank, here)) {
        const SharedArray* a = nearestSharedArray(here);
        return a ? inOtherBlock(near(a), rank, address - here) : Target();
    }
    return near(deviceObjectNear(address));
}

}  // namespace cpu_device
