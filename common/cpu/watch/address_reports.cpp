#include "address_reports.h"

#include <cstdio>
#include <cstring>

#include "../run/api.h"
#include "../run/faults.h"
#include "../run/memory.h"
#include "../run/shared_memory.h"
#include "../run/symbols.h"
#include "access_log.h"
#include "counts.h"
#include "defect_store.h"
#include "lines.h"
#include "names.h"

namespace cpu_device {
namespace {

Defect atThread(DefectKind kind, const Thread& t) {
    Defect d;
    d.kind = kind;
    Index3 b = currentBlock()->index;
    d.block[0] = b.x, d.block[1] = b.y, d.block[2] = b.z;
    d.thread[0] = t.index.x, d.thread[1] = t.index.y, d.thread[2] = t.index.z;
    d.hasThread = true;
    return d;
}

std::string thread(const Thread& t) { return "thread " + text(t.index); }

std::string verb(const Site& s) {
    return (s.atomic   ? "updates "
            : s.writes ? "writes "
                       : "reads ") +
           std::to_string(s.bytes) + (s.bytes == 1 ? " byte" : " bytes");
}

std::string hex(uintptr_t address) {
    char text[32];
    std::snprintf(text, sizeof text, "0x%lx", static_cast<unsigned long>(address));
    return text;
}

std::string distance(uintptr_t bytes) { return bytes == 1 ? "1 byte" : std::to_string(bytes) + " bytes"; }

// Element -1, or element n of n: how a programmer counts.
std::string element(const std::string& name, intptr_t offset, uint32_t bytes) {
    intptr_t index = offset >= 0 ? offset / bytes : -((-offset + bytes - 1) / static_cast<intptr_t>(bytes));
    return name + "[" + std::to_string(index) + "]";
}

// How far outside an array: "12 bytes past the end of tile (4 KiB)".
void outside(Defect& d, const Thread& t, const Site& s, uintptr_t address, uintptr_t begin, uintptr_t end,
             const std::string& name) {
    bool before = address < begin;
    d.object = element(name, static_cast<intptr_t>(address - begin), s.bytes);
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

// The variable in which a wrong access begins, or that it misses by little.
const DeviceObject* variableAt(uintptr_t address) {
    const DeviceObject* o = findDeviceObject(address);
    return o ? o : deviceObjectNear(address);
}

}  // namespace

void reportMisaligned(uintptr_t address, const Site& s) {
    const KernelCounts* kernel = countsOfRunningKernel();
    if (countIfKnown(DefectKind::misaligned, kernel, s.place)) return;
    const Thread& t = *currentThread();
    Defect d = atThread(DefectKind::misaligned, t);
    if (const Allocation* a = findAllocation(reinterpret_cast<const void*>(address)))
        d.object = allocationName(*a) + " + " + distance(address - a->begin);
    d.what =
        thread(t) + " " + verb(s) + " at " + hex(address) + ", which is not a multiple of " + std::to_string(s.bytes);
    d.cause = "a wide access (float4, double …) needs an address that its size divides: check offset and cast";
    store(d, kernel, {s.place});
}

void reportBadAddress(uintptr_t address, const Site& s) {
    const KernelCounts* kernel = countsOfRunningKernel();
    const Thread& t = *currentThread();
    auto* pointer = reinterpret_cast<const void*>(address);
    DefectKind kind = DefectKind::unknownAddress;
    const Allocation* a = inArena(pointer) ? findAllocation(pointer) : nullptr;
    if (!a && inArena(pointer)) a = nearestAllocation(pointer);
    bool inShared = address - sharedBegin() < sharedBytes();
    const DeviceObject* variable = inShared || inArena(pointer) ? nullptr : variableAt(address);
    bool onHost = !a && !inShared && !variable && !inArena(pointer) && mapped(address);
    if (a) kind = a->freed ? DefectKind::useAfterFree : DefectKind::outOfBounds;
    if (inShared || variable) kind = DefectKind::outOfBounds;
    if (onHost) kind = DefectKind::hostPointerInKernel;
    if (countIfKnown(kind, kernel, s.place)) return;

    Defect d = atThread(kind, t);
    if (inShared) {
        const SharedArray* array = sharedArrayBefore(address);
        if (!array) array = &sharedArrays().front();
        // Just before an array is nearer to it than to the end of the one before.
        for (const SharedArray& other : sharedArrays())
            if (other.begin > address && (address < array->begin || other.begin - address < address - array->end()) &&
                other.begin - address <= 64)
                array = &other;
        outside(d, t, s, address, array->begin, array->end(), array->name);
        if (array->dynamic && array->bytes == 0)
            d.cause = "the launch passes no dynamic shared memory: give its size as the third launch argument";
        else if (array->dynamic)
            d.cause = "the launch asks for less dynamic shared memory than the kernel uses: check its third argument";
        else if (address >= array->begin)
            d.cause = "an index is beyond the array: is it large enough for this block?";
    } else if (variable) {
        outside(d, t, s, address, variable->begin, variable->end(), variable->name);
    } else if (a && !a->freed) {
        outside(d, t, s, address, a->begin, a->end(), allocationName(*a));
    } else if (a) {
        d.object = element(allocationName(*a), static_cast<intptr_t>(address - a->begin), s.bytes);
        d.what = thread(t) + " " + verb(s) + " of " + allocationName(*a) + ", which was freed";
        d.cause = "cudaFree came before the last use, or the pointer was kept too long";
    } else if (onHost) {
        d.object = "host memory";  // without the address, which differs from run to run
        d.what = thread(t) + " " + verb(s) + " of host memory";
        d.cause = "the kernel was given a host pointer: pass the one from cudaMalloc (d_A, not h_A)";
        const void* variable = deviceVariable(pointer, nullptr);
        if (const DeviceObject* o = variable ? findDeviceObject(reinterpret_cast<uintptr_t>(variable)) : nullptr)
            d.cause = "&" + o->name + " in host code is not its address on the device: use " + o->name +
                      " by its name in the kernel, or pass what cudaGetSymbolAddress says";
    } else {
        d.object = hex(address);
        d.what = thread(t) + " " + verb(s) + " at " + (address < 4096 ? "a null pointer" : hex(address)) +
                 (address < 4096 ? "" : ", where nothing is");
        d.cause = address < 4096 ? "the pointer was never set: cudaMalloc is missing, or failed unnoticed"
                                 : "the pointer or the index is garbage: was it initialised, did an index overflow?";
    }
    store(d, kernel, {s.place});
}

void reportConstantWrite(uintptr_t address, const Site& s) {
    const KernelCounts* kernel = countsOfRunningKernel();
    if (countIfKnown(DefectKind::constantWrite, kernel, s.place)) return;
    const Thread& t = *currentThread();
    Defect d = atThread(DefectKind::constantWrite, t);
    d.object = elementName(Window::image, address - imageBegin(), s.bytes);
    d.what = thread(t) + " " + verb(s) + " of __constant__ memory";
    d.cause = "kernels cannot write constants: use cudaMemcpyToSymbol on the host, or a __device__ variable";
    store(d, kernel, {s.place});
}

void reportStepLimit(const Thread& t, uintptr_t place) {
    const KernelCounts* kernel = countsOfRunningKernel();
    if (countIfKnown(DefectKind::stepLimit, kernel, 0)) return;
    Defect d = atThread(DefectKind::stepLimit, t);
    d.what = thread(t) + " made more than " + std::to_string(stepLimit()) + " memory accesses: the launch was stopped";
    d.cause = "a loop does not end; if it is meant to be so long, raise the limit with STEP_LIMIT=n";
    store(d, kernel, {place});
}

}  // namespace cpu_device
