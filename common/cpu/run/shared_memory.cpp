#include "shared_memory.h"

#include <cpu_device/gaps.h>

#include <algorithm>
#include <cstring>

#include "executor.h"
#include "programs.h"
#include "symbols.h"

// Every `extern __shared__` array is this one: the build driver renames them. The tail lets the watcher look at
// the eight bytes behind the last element.
extern "C" {
alignas(1024) thread_local unsigned char cpu_device_dynamic_shared[cpu_device::dynamicSharedCapacity + 64];
}

namespace cpu_device {
namespace {

struct SharedWindow {
    std::vector<SharedArray> arrays;
    uintptr_t begin = 0, end = 0;
    size_t dynamicIndex = 0;
};

SharedWindow makeWindow() {
    SharedWindow w;
    auto dynamic = reinterpret_cast<uintptr_t>(cpu_device_dynamic_shared);
    uintptr_t block = dynamic - threadLocalOffset("cpu_device_dynamic_shared");
    for (const DeviceThreadLocal& s : deviceThreadLocals())
        w.arrays.push_back({block + s.offset, s.bytes, s.name, s.function, s.guard, false});
    w.arrays.push_back({dynamic, 0, "dynamic shared memory", "", false, true});
    std::sort(w.arrays.begin(), w.arrays.end(),
              [](const SharedArray& a, const SharedArray& b) { return a.begin < b.begin; });
    w.begin = dynamic;
    w.end = dynamic + sizeof cpu_device_dynamic_shared;
    for (size_t i = 0; i < w.arrays.size(); i++) {
        w.begin = std::min(w.begin, w.arrays[i].begin);
        w.end = std::max(w.end, w.arrays[i].end());
        if (w.arrays[i].dynamic) w.dynamicIndex = i;
    }
    // Room for a guard zone before the first array and behind the last.
    w.begin &= ~uintptr_t(sharedGap - 1);
    return w;
}

// Thread-local like the arrays: each host thread that runs blocks has its own.
SharedWindow& window() {
    static __thread SharedWindow* w;  // never destroyed: global objects of the program may launch in their destructors
    if (!w) w = new SharedWindow(makeWindow());
    if (running.request) w->arrays[w->dynamicIndex].bytes = running.request->sharedBytes;
    return *w;
}

}  // namespace

std::vector<SharedArray>& sharedArrays() { return window().arrays; }
uintptr_t sharedBegin() { return window().begin; }
size_t sharedBytes() { return window().end - window().begin; }
size_t sharedStride() {
    static const size_t stride = [] {
        const uintptr_t begin = sharedBegin() & ~uintptr_t(sharedAlignment - 1);
        return (window().end - begin + sharedAlignment - 1) / sharedAlignment * sharedAlignment;
    }();
    return stride;
}

// The last array that begins at or before `address`, or null.
static const SharedArray* arrayBefore(uintptr_t address) {
    const std::vector<SharedArray>& a = window().arrays;
    auto after =
        std::upper_bound(a.begin(), a.end(), address, [](uintptr_t p, const SharedArray& s) { return p < s.begin; });
    return after == a.begin() ? nullptr : &*(after - 1);
}

const SharedArray* findSharedArray(uintptr_t address) {
    const SharedArray* a = arrayBefore(address);
    return a && address < a->end() ? a : nullptr;
}

// Of dynamic shared memory there is none where no kernel declares it.
static bool exists(const SharedArray& a) { return !a.dynamic || a.bytes > 0 || anyDynamicShared(); }

const SharedArray* nearestSharedArray(uintptr_t address) {
    const SharedArray* array = nullptr;
    for (const SharedArray& a : sharedArrays())
        if (exists(a) && (!array || a.begin <= address)) array = &a;
    // Just before an array is nearer to it than to the end of the one before.
    for (const SharedArray& other : sharedArrays())
        if (exists(other) && other.begin > address &&
            (address < array->begin || other.begin - address < address - array->end()) && other.begin - address <= 64)
            array = &other;
    return array;
}

void poisonSharedMemory() {
    for (const SharedArray& a : sharedArrays())
        if (!a.guard && a.used) std::memset(reinterpret_cast<void*>(a.begin), 0xff, a.bytes);
}

void saveSharedMemory(std::vector<char>& to) {
    to.clear();
    for (const SharedArray& a : sharedArrays()) {
        auto* p = reinterpret_cast<const char*>(a.begin);
        to.insert(to.end(), p, p + a.bytes);
    }
}

void restoreSharedMemory(const std::vector<char>& from) {
    const char* p = from.data();
    for (const SharedArray& a : sharedArrays()) {
        std::copy_n(p, a.bytes, reinterpret_cast<char*>(a.begin));
        p += a.bytes;
    }
}

}  // namespace cpu_device
