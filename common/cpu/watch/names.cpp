#include "names.h"

#include <cpu_device/program.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <vector>

#include "../run/programs.h"
#include "../run/shared_memory.h"
#include "../run/symbols.h"

namespace cpu_device {
namespace {

struct Named {
    uint64_t end = 0;
    std::string name;
    uint64_t elementBytes = 0;  // of an array of structures
};

std::mutex namesLock;
auto& allocations = *new std::map<uint64_t, Named>;           // by offset in the arena
auto& sharedByOffset = *new std::map<uint64_t, SharedArray>;  // by offset in the shared window

// Of several arrays of that name rather one with elements as large as the access. Where the extents of one are not
// known only that: a size that some elements divide is no proof.
const ArrayShape* shapeOf(const std::string& name, uint64_t bytes, uint64_t* elementBytes) {
    const uint64_t accessed = *elementBytes;
    const ArrayShape* found = nullptr;
    bool certain = true;
    for (const Program* p = firstProgram(); p; p = p->next)
        for (size_t i = 0; i < p->shapeCount; i++) {
            const ArrayShape& s = p->shapes[i];
            if (name != s.name) continue;
            certain = certain && s.dimensions > 0;
            if (s.dimensions == 0) continue;
            uint64_t elements = 1;
            for (int d = 0; d < s.dimensions; d++) elements *= s.extents[d];
            if (elements == 0 || bytes % elements != 0) continue;
            const uint64_t each = bytes / elements;
            if (each > 16 || (found && each != accessed)) continue;
            found = &s;
            *elementBytes = each;
            if (each == accessed) return found;
        }
    if (certain) return found;
    *elementBytes = accessed;
    return nullptr;
}

std::string subscript(const std::string& name, uint64_t arrayBytes, uint64_t offset, uint64_t elementBytes) {
    const uint64_t expected = elementBytes;
    const ArrayShape* shape = shapeOf(name, arrayBytes, &elementBytes);
    if (arrayBytes <= expected && offset < expected) return name;
    uint64_t index = offset / elementBytes;
    if (!shape || shape->dimensions < 2) return name + "[" + std::to_string(index) + "]";
    std::string text;
    for (int d = shape->dimensions - 1; d > 0; d--) {
        text = "[" + std::to_string(index % shape->extents[d]) + "]" + text;
        index /= shape->extents[d];
    }
    return name + "[" + std::to_string(index) + "]" + text;
}

template <class Map>
auto entryAt(const Map& map, uint64_t offset) {
    auto after = map.upper_bound(offset);
    return after == map.begin() ? map.end() : std::prev(after);
}

}  // namespace

void rememberAllocation(const Allocation& a) {
    std::lock_guard<std::mutex> lock(namesLock);
    allocations[a.begin - arenaBegin()] = {a.end() - arenaBegin(), allocationName(a), a.elementBytes};
}

void rememberSharedArrays() {
    sharedStride();  // asked by the thread that launches before any other
    std::lock_guard<std::mutex> lock(namesLock);
    for (const SharedArray& a : sharedArrays()) sharedByOffset[a.begin - sharedBegin()] = a;
}

static NamedArray findArray(Window window, uint64_t offset) {
    if (window == Window::arena) {
        auto found = entryAt(allocations, offset);
        if (found == allocations.end()) return {};
        return {found->second.name, found->first, found->second.end - found->first, found->second.elementBytes};
    }
    if (window == Window::shared) {
        const uint64_t ofBlock = offset - offset % sharedStride();  // in a cluster
        auto found = entryAt(sharedByOffset, offset % sharedStride());
        if (found == sharedByOffset.end()) return {};
        return {found->second.name, ofBlock + found->first, found->second.bytes};
    }
    const DeviceObject* o = window == Window::image ? findDeviceObject(imageBegin() + offset) : nullptr;
    if (!o) return {};
    return {o->name, o->begin - imageBegin(), o->bytes};
}

NamedArray arrayAt(Window window, uint64_t offset) {
    std::lock_guard<std::mutex> lock(namesLock);
    return findArray(window, offset);
}

std::string elementName(Window window, uint64_t offset, uint32_t bytes) {
    std::lock_guard<std::mutex> lock(namesLock);
    NamedArray array = findArray(window, offset);
    const uint64_t elementBytes = std::max<uint64_t>(bytes, array.elementBytes);
    return array.bytes ? subscript(array.name, array.bytes, offset - array.begin, elementBytes) : "";
}

std::string sizeText(uint64_t bytes) {
    const char* units[] = {"bytes", "KiB", "MiB", "GiB"};
    int unit = 0;
    while (unit < 3 && bytes >= 1024 && bytes % 1024 == 0) bytes /= 1024, unit++;
    return std::to_string(bytes) + " " + units[unit];
}

}  // namespace cpu_device
