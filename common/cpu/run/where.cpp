#include "where.h"

#include "memory.h"
#include "symbols.h"

namespace cpu_device {

std::map<uintptr_t, Registered>& registeredMemory() {
    static auto& it = *new std::map<uintptr_t, Registered>;
    return it;
}

bool inRegisteredMemory(const void* p, size_t* bytesLeft) {
    uintptr_t address = reinterpret_cast<uintptr_t>(p);
    auto after = registeredMemory().upper_bound(address);
    if (after == registeredMemory().begin()) return false;
    const auto& [begin, range] = *std::prev(after);
    if (address - begin >= range.bytes) return false;
    if (bytesLeft) *bytesLeft = range.bytes - (address - begin);
    return true;
}

Where whereIs(const void* p) {
    if (!p) return {Place::null, 0};
    uintptr_t address = reinterpret_cast<uintptr_t>(p);
    size_t left = 0;
    if (inArena(p)) {
        const Allocation* a = findAllocation(p);
        if (!a || a->freed || a->space == Space::deviceHeap) return {Place::invalid, 0};
        left = a->end() - address;
        if (a->space == Space::device) return {Place::device, left};
        return {a->space == Space::managed ? Place::managed : Place::pinned, left};
    }
    if (const DeviceObject* variable = findDeviceObject(address)) {
        return {variable->managed ? Place::managed : Place::device, variable->end() - address};
    }
    if (inRegisteredMemory(p, &left)) return {Place::pinned, left};
    return {Place::hostOnly, SIZE_MAX};
}

}  // namespace cpu_device
