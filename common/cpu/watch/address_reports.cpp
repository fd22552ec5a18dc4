// Accesses that end their thread before they are made: the address is wrong.
#include <algorithm>
#include <cstdio>
#include <cstring>

#include "../run/hex.h"
#include "../run/limits.h"
#include "../run/shared_memory.h"
#include "../run/symbols.h"
#include "counts.h"
#include "defect_store.h"
#include "names.h"
#include "watch.h"

namespace cpu_device {
namespace {

Defect atThread(DefectKind kind, const Thread& t) { return defectAt(kind, currentBlock()->index, t.index); }

std::string thread(const Thread& t) { return "thread " + text(t.index); }

std::string verb(const Site& s) {
    return (s.atomic   ? "updates "
            : s.writes ? "writes "
                       : "reads ") +
           std::to_string(s.bytes) + (s.bytes == 1 ? " byte" : " bytes");
}

std::string distance(uintptr_t bytes) { return bytes == 1 ? "1 byte" : std::to_string(bytes) + " bytes"; }

// Element -1, or element n of n: how a programmer counts.
std::string element(const std::string& name, intptr_t offset, uint64_t bytes) {
    intptr_t index = offset >= 0 ? offset / bytes : -((-offset + bytes - 1) / static_cast<intptr_t>(bytes));
    return name + "[" + std::to_string(index) + "]";
}

// How far outside an array: "12 bytes past the end of tile (4 KiB)".
void outside(Defect& d, const Thread& t, const Site& s, uintptr_t address, uintptr_t begin, uintptr_t end,
             const std::string& name, uint64_t elementBytes = 0) {
    bool before = address < begin;
    d.object = element(name, static_cast<intptr_t>(address - begin), std::max<uint64_t>(s.bytes, elementBytes));
    std::string where;
    if (before)
        where = "at " + distance(begin - address) + " before the start of ";
    else if (address >= end)
        where = address == end ? "just past the end of " : "at " + distance(address - end) + " past the end of ";
    else
        where = "across the end of ";
    d.what = thread(t) + " " + verb(s) + " " + where + name + " (" + sizeText(end - begin) + ")";
    d.cause = before ? "an index is negative, or an unsigned one wrapped around: guard the border"
                     : "a guard such as if (i < n) is missing or lets one too many through";
}

// Is the address in a mapping of this process, and so a host pointer?
bool mapped(uintptr_t address) {
    FILE* maps = std::fopen("/proc/self/maps", "r");
    if (!maps) return false;
    char line[512];
    bool found = false;
    while (!found && std::fgets(line, sizeof line, maps)) {
        unsigned long from, to;
        if (std::sscanf(line, "%lx-%lx", &from, &to) == 2) found = address >= from && address < to;
    }
    std::fclose(maps);
    return found;
}

DefectKind kindOf(const BadAccess& access, bool onHost) {
    switch (access.why) {
        case BadAccess::misaligned: return DefectKind::misaligned;
        case BadAccess::constantWrite: return DefectKind::constantWrite;
        case BadAccess::localAtomic: return DefectKind::localAtomic;
        case BadAccess::outside: break;
    }
    if (onHost) return DefectKind::hostPointerInKernel;
    const Target& t = access.target;
    if (t.allocation && t.allocation->freed) return DefectKind::useAfterFree;
    return t.isArray() ? DefectKind::outOfBounds : DefectKind::unknownAddress;
}

void describeMisaligned(Defect& d, const Thread& t, const Site& s, uintptr_t address) {
    if (const Allocation* a = findAllocation(reinterpret_cast<const void*>(address)))
        d.object = allocationName(*a) + " + " + distance(address - a->begin);
    d.what =
        thread(t) + " " + verb(s) + " at " + hex(address) + ", which is not a multiple of " + std::to_string(s.bytes);
    d.cause = "a wide access (float4, double …) needs an address that its size divides: check offset and cast";
}

void describeConstantWrite(Defect& d, const Thread& t, const Site& s, uintptr_t address) {
    d.object = elementName(Window::image, address - imageBegin(), s.bytes);
    d.what = thread(t) + " " + verb(s) + " of __constant__ memory";
    d.cause = "kernels cannot write constants: use cudaMemcpyToSymbol on the host, or a __device__ variable";
}

// The target may be the array in another block of the cluster.
void describeInShared(Defect& d, const Thread& t, const Site& s, uintptr_t address, const Target& target) {
    const SharedArray& array = *target.sharedArray;
    outside(d, t, s, address, target.begin, target.end(), array.name);
    if (address < target.begin) return;
    if (array.dynamic && array.bytes == 0)
        d.cause = "the launch passes no dynamic shared memory: give its size as the third launch argument";
    else if (array.dynamic)
        d.cause =
            "is the index right, and does the launch ask for as much dynamic shared memory as the kernel uses? Its "
            "third argument counts bytes";
    else
        d.cause = "an index is beyond the array: is it large enough for this block?";
}

void describeLocalAtomic(Defect& d, const Thread& t, const Site& s) {
    d.what = thread(t) + " " + verb(s) + " of a variable of its own by an atomic function";
    d.cause =
        "atomic functions work in global and shared memory only: nobody else sees a thread's own variables, so plain "
        "code does for them; else give the address of what the threads share";
}

// Shared arrays lie in the host's memory, and so does what an index misses by more than the gaps between them.
bool mayMissShared(uintptr_t address) {
    constexpr uintptr_t farAway = 4 << 20;
    const std::vector<SharedArray>& arrays = sharedArrays();
    bool any = std::any_of(arrays.begin(), arrays.end(), [](const SharedArray& a) { return a.bytes > 0 && !a.guard; });
    return any && address - (sharedBegin() - farAway) < sharedBytes() + 2 * farAway;
}

void describeOnHost(Defect& d, const Thread& t, const Site& s, uintptr_t address) {
    d.object = "host memory";  // without the address, which differs from run to run
    d.what = thread(t) + " " + verb(s) + " of host memory";
    d.cause = "the kernel was given a host pointer: pass the one from cudaMalloc (d_A, not h_A)";
    if (mayMissShared(address))
        d.cause =
            "is it a host pointer (pass the one from cudaMalloc: d_A, not h_A), or an index far beyond a __shared__ "
            "array?";
    const void* variable = deviceVariable(reinterpret_cast<const void*>(address), nullptr);
    if (const DeviceObject* o = variable ? findDeviceObject(reinterpret_cast<uintptr_t>(variable)) : nullptr)
        d.cause = "&" + o->name + " in host code is not its address on the device: use " + o->name +
                  " by its name in the kernel, or pass what cudaGetSymbolAddress says";
}

void describeNowhere(Defect& d, const Thread& t, const Site& s, uintptr_t address) {
    d.object = hex(address);
    d.what = thread(t) + " " + verb(s) + " at " + (address < 4096 ? "a null pointer" : hex(address)) +
             (address < 4096 ? "" : ", where nothing is");
    d.cause = address < 4096 ? "the pointer was never set: cudaMalloc is missing, or failed unnoticed"
                             : "the pointer or the index is garbage: was it initialised, did an index overflow?";
}

void describeOutside(Defect& d, const Thread& t, const Site& s, uintptr_t address, const Target& target) {
    const Allocation* a = target.allocation;
    if (target.sharedArray) {
        describeInShared(d, t, s, address, target);
    } else if (target.variable) {
        outside(d, t, s, address, target.begin, target.end(), target.variable->name);
    } else if (a && !a->freed) {
        outside(d, t, s, address, a->begin, a->end(), allocationName(*a), a->elementBytes);
    } else if (a) {
        d.object = element(allocationName(*a), static_cast<intptr_t>(address - a->begin),
                           std::max<uint64_t>(s.bytes, a->elementBytes));
        d.what = thread(t) + " " + verb(s) + " of " + allocationName(*a) + ", which was freed";
        d.cause = "cudaFree came before the last use, or the pointer was kept too long";
    } else if (d.kind == DefectKind::hostPointerInKernel) {
        describeOnHost(d, t, s, address);
    } else {
        describeNowhere(d, t, s, address);
    }
}

}  // namespace

void AccessWatcher::badAccess(const BadAccess& access) {
    const KernelCounts* kernel = countsOfRunningKernel();
    bool inArena = cpu_device::inArena(reinterpret_cast<const void*>(access.address));
    bool onHost = access.why == BadAccess::outside && !access.target.isArray() && !inArena && mapped(access.address);
    DefectKind kind = kindOf(access, onHost);
    if (countIfKnown(kind, kernel, access.site.place)) return;
    Defect d = atThread(kind, access.thread);
    switch (access.why) {
        case BadAccess::misaligned: describeMisaligned(d, access.thread, access.site, access.address); break;
        case BadAccess::constantWrite: describeConstantWrite(d, access.thread, access.site, access.address); break;
        case BadAccess::localAtomic: describeLocalAtomic(d, access.thread, access.site); break;
        case BadAccess::outside: describeOutside(d, access.thread, access.site, access.address, access.target); break;
    }
    store(d, kernel, {access.site.place});
}

void AccessWatcher::tooManyAccesses(const Thread& t, uintptr_t place) {
    const KernelCounts* kernel = countsOfRunningKernel();
    if (countIfKnown(DefectKind::stepLimit, kernel, 0)) return;
    Defect d = atThread(DefectKind::stepLimit, t);
    d.what = thread(t) + " made more than " + std::to_string(stepLimit()) + " memory accesses: the launch was stopped";
    d.cause = "a loop does not end; if it is meant to be so long, raise the limit with STEP_LIMIT=n";
    store(d, kernel, {place});
}

}  // namespace cpu_device
