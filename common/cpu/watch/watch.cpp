// Between the executor and the analysis: what happened, sent on as messages; and on the other thread, taken in.
#include "watch.h"

#include <cpu_device/program.h>

#include <cstring>
#include <vector>

#include "../run/memory.h"
#include "../run/shared_memory.h"
#include "../run/symbols.h"
#include "callbacks.h"
#include "messages.h"
#include "names.h"
#include "notify.h"
#include "programs.h"
#include "queue.h"
#include "requests.h"

namespace cpu_device {
namespace {

auto& kernels = *new std::vector<KernelCounts*>;
KernelCounts* runningKernel;
uint64_t lastSharedBytes = ~uint64_t(0);
uintptr_t lastShared;

// What kernels freed in this launch. The accesses that other lanes, and the same one, made before are not told yet.
auto& freedByKernel = *new std::vector<const Allocation*>;

void tellFreedByKernel() {
    for (const Allocation* a : freedByKernel) tellFreed(a->begin - arenaBegin(), a->bytes);
    freedByKernel.clear();
}

bool sameShape(const LaunchShape& a, const LaunchShape& b) {
    return std::memcmp(&a.grid, &b.grid, sizeof a.grid) == 0 && std::memcmp(&a.block, &b.block, sizeof a.block) == 0 &&
           a.sharedBytes == b.sharedBytes;
}

KernelCounts* findKernel() {
    const LaunchRequest& r = *running.request;
    const void* key = r.kernel ? r.function : reinterpret_cast<const void*>(r.entry);
    for (KernelCounts* k : kernels)
        if (k->key == key) return k;
    auto* k = new KernelCounts;  // kept to the end: the analysis may still hold it
    k->key = key;
    k->keyIsKernel = r.kernel != nullptr;
    k->text = r.text ? r.text : "";
    kernels.push_back(k);
    return k;
}

}  // namespace

KernelCounts* countsOfRunningKernel() { return runningKernel; }
const std::vector<KernelCounts*>& allKernels() { return kernels; }

void forgetCounts() {
    waitForChecks();
    kernels.clear();
}

bool watchedProgram() { return watchedPrograms(); }

void watchLaunchBegins() {
    prepareRecords();
    if (lastSharedBytes != running.request->sharedBytes || lastShared != sharedBegin()) forgetTargets();
    lastSharedBytes = running.request->sharedBytes;
    lastShared = sharedBegin();
    KernelCounts* k = runningKernel = findKernel();
    k->launches++;
    k->blocks += running.blockCount;
    LaunchShape shape;
    shape.grid = {running.grid.x, running.grid.y, running.grid.z};
    shape.block = {running.block.x, running.block.y, running.block.z};
    shape.sharedBytes = running.request->sharedBytes;
    size_t known = 0;
    while (known < k->shapes.size() && !sameShape(k->shapes[known], shape)) known++;
    if (known == k->shapes.size()) k->shapes.push_back(shape);
    k->shapes[known].count++;
    rememberSharedArrays();
    trafficLaunchBegins(k);
    tellLaunchBegins(k, known);
}

void watchLaunchEnds() {
    tellFreedByKernel();
    tellLaunchEnds();
}

void watchBlock(const Block& block, bool resumed) {
    forgetLanes();
    tellBlock(block.number, static_cast<uint32_t>(block.threads.size()), resumed);
}

void watchBlockEnds(const Block& block) { runningKernel->barriers += block.barriersPassed; }
void watchBlockBarrier(const Block&) { tellBlockBarrier(); }
void watchGridBarrier() { tellGridBarrier(); }

void beginWarpLog(const Block& block, int warp) {
    static WarpLog log;
    currentLog = &log;
    std::memset(log.counts, 0, sizeof log.counts);
    log.warp = static_cast<uint16_t>(warp);
    log.lanes = static_cast<uint8_t>(block.warps[warp].lanes);
}

void watchWarp(uint32_t unfinished) {
    currentLog->unfinished = unfinished;
    takeLogIn(*currentLog);
    std::memset(currentLog->counts, 0, sizeof currentLog->counts);
}

void watchAllocated(const Allocation& a) {
    if (!watchedProgram()) return;
    rememberAllocation(a);
    // Its place may have been another's.
    for (const Allocation* freed : freedByKernel)
        if (a.begin < freed->end() && freed->begin < a.end()) {
            tellFreedByKernel();
            break;
        }
    tellAllocated(a.begin - arenaBegin(), a.bytes);
    // What the host writes there by itself is not seen.
    bool onHost = a.space == Space::managed || a.space == Space::pinnedHost;
    if (onHost) watchHostWrite(a.begin, a.bytes);
}

void watchNamed(const Allocation& a) {
    if (watchedProgram()) rememberAllocation(a);
}

void watchFreed(const Allocation& a) {
    if (!watchedProgram()) return;
    forgetTargets();
    if (currentThread())
        freedByKernel.push_back(&a);
    else
        tellFreed(a.begin - arenaBegin(), a.bytes);
}
void watchHostWrite(uintptr_t begin, size_t bytes) { tellHostWrite(begin - arenaBegin(), bytes); }
void watchCopy(uintptr_t to, uintptr_t from, size_t bytes) { tellCopy(to - arenaBegin(), from - arenaBegin(), bytes); }

void poisonSharedMemory() {
    for (const SharedArray& a : sharedArrays())
        if (!a.guard) std::memset(reinterpret_cast<void*>(a.begin), 0xff, a.bytes);
}

}  // namespace cpu_device
