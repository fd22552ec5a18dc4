// Between the executor and the analysis: what happened, sent on as messages; and on the other thread, taken in.
#include "watch.h"

#include <cpu_device/program.h>

#include <cstring>
#include <vector>

#include "../run/memory.h"
#include "../run/shared_memory.h"
#include "../run/symbols.h"
#include "analysis.h"
#include "callbacks.h"
#include "happened.h"
#include "names.h"
#include "notify.h"
#include "programs.h"
#include "queue.h"

namespace cpu_device {
namespace {

auto& kernels = *new std::vector<KernelCounts*>;
KernelCounts* runningKernel;
uint64_t lastSharedBytes = ~uint64_t(0);
uintptr_t lastShared;

bool sameShape(const LaunchShape& a, const LaunchShape& b) {
    return std::memcmp(&a.grid, &b.grid, sizeof a.grid) == 0 && std::memcmp(&a.block, &b.block, sizeof a.block) == 0 &&
           a.sharedBytes == b.sharedBytes;
}

KernelCounts* findKernel() {
    const LaunchRequest& r = *running.request;
    const void* key = r.kernel ? r.function : reinterpret_cast<const void*>(r.entry);
    for (KernelCounts* k : kernels)
        if (k->key == key) return k;
    auto* k = new KernelCounts;   // kept to the end: the analysis may still hold it
    k->key = key;
    k->keyIsKernel = r.kernel != nullptr;
    k->text = r.text ? r.text : "";
    kernels.push_back(k);
    return k;
}

void send(Message::Type type, uint64_t a = 0, uint64_t b = 0, uint64_t c = 0) {
    Message m;
    m.type = type;
    m.a = a;
    m.b = b;
    m.c = c;
    sendMessage(m);
}

}  // namespace

KernelCounts* countsOfRunningKernel() { return runningKernel; }
const std::vector<KernelCounts*>& allKernels() { return kernels; }

void forgetCounts() {
    waitForAnalysis();
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
    Message m;
    m.type = Message::launchBegins;
    m.kernel = k;
    m.a = running.number;
    m.b = known;
    rememberSharedArrays();
    sendMessage(m);
}

void watchLaunchEnds() { send(Message::launchEnds); }

void watchBlock(const Block& block) {
    Message m;
    m.type = Message::block;
    m.threads = static_cast<uint32_t>(block.threads.size());
    m.a = block.number;
    sendMessage(m);
}

void watchBlockEnds(const Block& block) { runningKernel->barriers += block.barriersPassed; }
void watchBlockBarrier(const Block&) { send(Message::blockBarrier); }
void watchGridBarrier() { send(Message::gridBarrier); }

void beginWarpLog(const Block& block, int warp) {
    if (!currentLog) currentLog = takeLog();
    std::memset(currentLog->counts, 0, sizeof currentLog->counts);
    currentLog->warp = static_cast<uint16_t>(warp);
    currentLog->lanes = static_cast<uint8_t>(block.warps[warp].lanes);
}

void watchWarp(const Block& block, int warp, uint32_t unfinished) {
    bool empty = true;
    for (uint16_t n : currentLog->counts) empty = empty && n == 0;
    // An empty log still ends the stretch that an earlier, cut off one began.
    static bool cutOff;
    if (empty && !cutOff) return;
    cutOff = unfinished != 0;
    currentLog->unfinished = unfinished;
    Message m;
    m.type = Message::log;
    m.warpLog = currentLog;
    currentLog = nullptr;
    sendMessage(m);
    beginWarpLog(block, warp);
}

void watchAllocated(const Allocation& a) {
    if (!watchedProgram()) return;
    rememberAllocation(a);
    send(Message::allocated, a.begin - arenaBegin(), a.bytes);
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
    send(Message::freed, a.begin - arenaBegin(), a.bytes);
}
void watchHostWrite(uintptr_t begin, size_t bytes) { send(Message::hostWrite, begin - arenaBegin(), bytes); }
void watchCopy(uintptr_t to, uintptr_t from, size_t bytes) {
    send(Message::copy, to - arenaBegin(), from - arenaBegin(), bytes);
}

void poisonSharedMemory() {
    for (const SharedArray& a : sharedArrays()) std::memset(reinterpret_cast<void*>(a.begin), 0xff, a.bytes);
}

// On the analysis thread.
void takeIn(const Message& m) {
    switch (m.type) {
    case Message::launchBegins:
        analysed.kernel = m.kernel;
        analysed.launch = m.a;
        analysed.shape = m.kernel->shapes[m.b];
        checksLaunchBegins();
        break;
    case Message::launchEnds: break;
    case Message::block:
        analysed.number = m.a;
        analysed.threads = m.threads;
        dropLeftovers();
        checksBlockBegins();
        break;
    case Message::blockEnds: break;
    case Message::blockBarrier: checksBlockBarrier(); break;
    case Message::gridBarrier:
        forgetHappened();
        raceClock.epoch = ++raceClock.now;
        break;
    case Message::log:
        takeLogIn(*m.warpLog);
        giveLogBack(m.warpLog);
        break;
    case Message::allocated: checksAllocated(m.a, m.b); break;
    case Message::freed: checksFreed(m.a, m.b); break;
    case Message::hostWrite: checksHostWrite(m.a, m.b); break;
    case Message::copy: checksCopy(m.a, m.b, m.c); break;
    case Message::stop: break;
    }
}

}  // namespace cpu_device
