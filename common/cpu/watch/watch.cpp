// What happened, sent on as messages to the analysis, which takes them in on the other thread. Counted here is only
// what the logs do not tell.
#include "watch.h"

#include <cpu_device/program.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "../run/shared_memory.h"
#include "apart_checks.h"
#include "counts.h"
#include "defect_store.h"
#include "first_level.h"
#include "lines.h"
#include "messages.h"
#include "names.h"
#include "queue.h"

namespace cpu_device {
namespace {

auto& kernels = *new std::vector<KernelCounts*>;
KernelCounts* runningKernel;
LaunchShape* runningShape;

// What kernels freed in this launch. The accesses that other lanes, and the same one, made before are not told yet.
auto& freedByKernel = *new std::vector<const Allocation*>;

void tellFreedByKernel() {
    for (const Allocation* a : freedByKernel) tellFreed(a->begin - arenaBegin(), a->bytes);
    freedByKernel.clear();
}

bool sameShape(const LaunchShape& a, const LaunchShape& b) {
    return std::memcmp(&a.grid, &b.grid, sizeof a.grid) == 0 && std::memcmp(&a.block, &b.block, sizeof a.block) == 0 &&
           std::memcmp(&a.cluster, &b.cluster, sizeof a.cluster) == 0 && a.sharedBytes == b.sharedBytes;
}

// A block's shared memory began filled with 0xff.
void noteSharedUsed(LaunchShape& shape) {
    if (shape.sharedUsed == shape.sharedBytes) return;
    for (const SharedArray& a : sharedArrays()) {
        if (!a.dynamic) continue;
        const auto* bytes = reinterpret_cast<const unsigned char*>(a.begin);
        uint64_t used = shape.sharedBytes;
        while (used > shape.sharedUsed && bytes[used - 1] == 0xff) used--;
        shape.sharedUsed = used;
    }
}

void noteStaticShared(KernelCounts& kernel) {
    uint64_t bytes = 0;
    for (const SharedArray& a : sharedArrays())
        if (a.used && !a.dynamic) bytes += a.bytes;
    kernel.staticShared = std::max(kernel.staticShared, bytes);
}

KernelCounts* findKernel(const LaunchRequest& r) {
    // Where a function object calls the kernel, that is what lies in `function`.
    const void* ofKernel = r.functionBytes ? r.kernel : r.function;
    const void* key = r.kernel                ? ofKernel
                      : r.ofLibrary && r.text ? r.text  // calls that share a kernel stand apart
                                              : reinterpret_cast<const void*>(r.entry);
    for (KernelCounts* k : kernels)
        if (k->key == key) return k;
    auto* k = new KernelCounts;  // kept to the end: the analysis may still hold it
    k->key = key;
    k->keyIsKernel = r.kernel != nullptr;
    k->ofLibrary = r.ofLibrary;
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

void AccessWatcher::launchBegins(const RunningLaunch& launch) {
    KernelCounts* k = findKernel(*launch.request);
    if (k != runningKernel) waitForChecks();  // to which shared arrays have the names of its own kernel
    runningKernel = k;
    k->launches++;
    k->blocks += launch.blockCount;
    k->mostArgumentBytes = std::max<uint64_t>(k->mostArgumentBytes, launch.request->argumentBytes);
    LaunchShape shape;
    shape.grid = {launch.grid.x, launch.grid.y, launch.grid.z};
    shape.block = {launch.block.x, launch.block.y, launch.block.z};
    shape.cluster = {launch.cluster.x, launch.cluster.y, launch.cluster.z};
    shape.sharedBytes = launch.request->sharedBytes;
    size_t known = 0;
    while (known < k->shapes.size() && !sameShape(k->shapes[known], shape)) known++;
    if (known == k->shapes.size()) k->shapes.push_back(shape);
    runningShape = &k->shapes[known];
    runningShape->count++;
    rememberSharedArrays();
    tellLaunchBegins({k, known, launch.number, launch.apart, firstLevelLaunch(launch)});
}

void AccessWatcher::launchEnds(const RunningLaunch&) {
    tellFreedByKernel();
    tellLaunchEnds();
}

void AccessWatcher::blockBegins(const Block& block, bool resumed) {
    runningKernel->blocksWaited += resumed && !block.gaveWay;
    tellBlockBegins(block.number, static_cast<uint32_t>(block.threads.size()), resumed);
}

void AccessWatcher::blockEnds(const Block& block) {
    noteSharedUsed(*runningShape);
    noteStaticShared(*runningKernel);
    runningKernel->blocksRun++;
    runningKernel->barriers += block.barriersPassed;
    const bool anyKilled = block.cluster && std::any_of(block.threads.begin(), block.threads.end(),
                                                        [](const Thread& t) { return t.killed; });
    tellBlockEnds(anyKilled || block.cut);
}
void AccessWatcher::blockBarrierOpens(const Block& block) {
    runningKernel->absentFromBarriers += block.threads.size() - static_cast<size_t>(block.alive);
    tellBlockBarrier();
}
void AccessWatcher::gridBarrierOpens(const RunningLaunch&) { tellGridBarrier(); }
void AccessWatcher::lanesExchanged(bool shuffle) {
    runningKernel->exchanges++;
    runningKernel->shuffles += shuffle;
}
void AccessWatcher::warpStops(const Block&, const WarpLog& log) { tellLog(log); }

void AccessWatcher::allocated(const Allocation& a) {
    rememberAllocation(a);
    // Its place may have been another's.
    for (const Allocation* freed : freedByKernel)
        if (a.begin < freed->end() && freed->begin < a.end()) {
            tellFreedByKernel();
            break;
        }
    tellAllocated(a.begin - arenaBegin(), a.bytes, a.fewTouched);
    // What the host writes there by itself is not seen.
    bool onHost = a.space == Space::managed || a.space == Space::pinnedHost;
    if (onHost) hostWrote(a.begin, a.bytes);
}

void AccessWatcher::named(const Allocation& a) { rememberAllocation(a); }

void AccessWatcher::freed(const Allocation& a) {
    if (currentThread())
        freedByKernel.push_back(&a);
    else
        tellFreed(a.begin - arenaBegin(), a.bytes);
}

void AccessWatcher::hostWrote(uintptr_t begin, size_t bytes) { tellHostWrite(begin - arenaBegin(), bytes); }
void AccessWatcher::copied(uintptr_t to, uintptr_t from, size_t bytes) {
    tellCopy(to - arenaBegin(), from - arenaBegin(), bytes);
}

void AccessWatcher::callTouches(const UnderWay& call, const std::vector<UnderWay>& others) {
    waitForChecks();
    checkCall(call, others);
}

void AccessWatcher::givesUp(const RunningLaunch&) { runningKernel->givenUp = true; }
void AccessWatcher::findsItselfAlone() { runningKernel->takesWhoIsThere = true; }
void AccessWatcher::pauses() { runningKernel->pauses++; }

void AccessWatcher::defect(const Defect& d, uintptr_t place) {
    const KernelCounts* kernel = d.hasThread ? runningKernel : nullptr;
    std::string object = place ? "" : d.object;
    if (!countIfKnown(d.kind, kernel, place, 0, object)) store(d, kernel, {place}, object);
}

void AccessWatcher::hostDefect(const Defect& d, const std::vector<CallPlaces>& calls) {
    std::vector<uintptr_t> places;
    for (const CallPlaces& call : calls) places.push_back(placeOfCall(call));
    places.resize(std::max<size_t>(places.size(), 2));
    if (!countIfKnown(d.kind, nullptr, places[0], places[1], d.object)) store(d, nullptr, places, d.object);
}

}  // namespace cpu_device
