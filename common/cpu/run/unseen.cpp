#include "unseen.h"

#include <cpu_device/unseen.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "access_log.h"
#include "executor.h"
#include "hex.h"
#include "memory.h"
#include "sites.h"
#include "symbols.h"
#include "watcher.h"

namespace cpu_device {

static bool isAsked(const char* how) {
    const char* asked = std::getenv("UNSEEN");
    return asked && std::strcmp(asked, how) == 0;
}

bool lookingForUnseen = isAsked("all");

namespace {

#if defined(__x86_64__)

constexpr unsigned long trapAfterOne = 0x100, wasWrite = 2;  // of the flags, and of what a page fault tells
// Each access that is looked at costs some 200 µs. So the n-th launch is drawn with a chance of 3 in n, of it the n-th
// stretch with one of 1 in n, and of that the n-th access with one of 32 in n: every part, be there few or many, has
// its turn.
constexpr int usualLaunches = 3;
constexpr double usualAccesses = 32;
// Watched launches run on one thread.
bool everyStretch = lookingForUnseen;
uint64_t seedOfDraws = 0, drawing = 0;
uint64_t launchOfStretches = 0, stretches = 0;
uint64_t nextStretch = 0;       // the next one of this launch that is drawn; 0: none
uint64_t accessesToLookAt = 0;  // in this stretch
volatile bool closed = false;
volatile uintptr_t opened[2];  // for one instruction
Announced announced;

struct Unseen {
    uintptr_t address = 0, pc = 0;  // 0: none in this stretch
    bool writes = false;
} unseen;

uint64_t nextDraw() {
    uint64_t z = drawing += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

// Copies of a process have other launches, and so other draws.
void drawLaunch() {
    launchOfStretches = running.number;
    stretches = 0;
    drawing = seedOfDraws;
    for (uint64_t of : {running.number, running.blockCount, uint64_t(running.threadsPerBlock)})
        drawing = nextDraw() ^ of;
    nextStretch = everyStretch || nextDraw() % running.number < usualLaunches ? 1 : 0;
}

double nextChance() { return std::ldexp(double((nextDraw() >> 11) + 1), -53); }  // above 0, at most 1

// None of the stretches after n up to m is drawn with the chance n/m: a draw for each drawn one, none for the others.
bool drawn() {
    if (launchOfStretches != running.number) drawLaunch();
    if (++stretches != nextStretch) return false;
    nextStretch = 1 + static_cast<uint64_t>(double(stretches) / (everyStretch ? 1 : nextChance()));
    accessesToLookAt = everyStretch ? ~uint64_t(0) : static_cast<uint64_t>(usualAccesses / nextChance());
    return true;
}

bool announces(LogEntry e, uintptr_t address, bool writes) {
    const auto number = static_cast<uint32_t>(e >> siteShift);
    if (number == 0) return false;  // none
    const Site& s = site(number);
    return windowOf(e) == Window::arena && (s.event == Event::access || isCopy(s.event)) &&
           (s.atomic || s.writes == writes) && address - (arenaBegin() + (e & windowMask)) < s.bytes;
}

bool isAnnounced(uintptr_t address, bool writes) {
    const LogEntry* const first = &currentLog->rows[0][cpu_device_threadIdx.lane()];
    for (const LogEntry* e = logCursor; e > first;)
        if (announces(*(e -= logStep), address, writes)) return true;
    for (LogEntry e : announced.before)
        if (announces(e, address, writes)) return true;
    for (const Announced::Range& r : announced.ranges)
        if (r.writes == writes && address - r.begin < r.bytes) return true;
    return false;
}

void openFor(uintptr_t address) {
    (opened[0] ? opened[1] : opened[0]) = address;
    setAccessAround(address, true);
}
void closeAgain() {
    for (volatile uintptr_t& address : opened)
        if (address) setAccessAround(address, false);
    opened[0] = opened[1] = 0;
}

void openForGood() {
    closed = false;
    opened[0] = opened[1] = 0;
    setDeviceAccess(true);
}

void tellUnseen() {
    const Index3 thread = runningThread().index;
    Defect d = defectAt(DefectKind::unseenAccess, currentBlock()->index, thread);
    const Allocation* a = findAllocation(reinterpret_cast<const void*>(unseen.address));
    d.object = a ? allocationName(*a) : "";
    d.what = "thread " + text(thread) + (unseen.writes ? " stores to " : " loads from ") +
             (a ? d.object : hex(unseen.address)) + ", and the compiler does not tell";
    d.cause = unseen.writes
                  ? "what a function returns goes into a variable first, and from there to its place"
                  : "a structure that is an argument goes into a variable first; a cast should say what is there";
    announce(&Watcher::defect, d, unseen.pc + 1);
    unseen = {};
}

#endif

}  // namespace

#if defined(__x86_64__)

void lookForUnseenAccesses(unsigned long long seed) {
    lookingForUnseen = !isAsked("none");
    seedOfDraws = seed;
}

void beginStretch() {
    if (announced.any) announced = {};
    if (!drawn()) return;
    setDeviceAccess(false);
    closed = true;
}

void endStretch() {
    if (closed) openForGood();
    if (unseen.pc) tellUnseen();
}

bool letThrough(int signal, const siginfo_t& info, ucontext_t* context) {
    auto& registers = context->uc_mcontext.gregs;
    if (signal == SIGTRAP && info.si_code == TRAP_TRACE) {
        registers[REG_EFL] &= ~static_cast<greg_t>(trapAfterOne);
        if (closed) closeAgain();
        return true;
    }
    const auto address = reinterpret_cast<uintptr_t>(info.si_addr);
    if (signal != SIGSEGV || !closed || !isOpenArena(address) || opened[1]) return false;
    if (!currentThread() || accessesToLookAt-- == 0) {  // who else looks at it need not wait
        openForGood();
        return true;
    }
    const auto pc = static_cast<uintptr_t>(registers[REG_RIP]);
    const bool writes = registers[REG_ERR] & wasWrite;
    if (!unseen.pc && isDeviceCode(pc) && !isAnnounced(address, writes)) unseen = {address, pc, writes};
    openFor(address);
    registers[REG_EFL] |= static_cast<greg_t>(trapAfterOne);
    return true;
}

Announced announcedSoFar() {
    for (ptrdiff_t back = 1; back <= announced.count; back++)
        announced.before[announced.count - back] = logCursor[-back * logStep];
    return announced;
}
void continueStretch(const Announced& before) {
    announced = before;
    announced.any = true;
}

void noteRange(const void* begin, size_t bytes, bool writes) {
    announced.ranges[announced.nextRange++ % announced.count] = {reinterpret_cast<uintptr_t>(begin), bytes, writes};
    announced.any = true;
}

#else

void lookForUnseenAccesses(unsigned long long) {}
void beginStretch() {}
void endStretch() {}
bool letThrough(int, const siginfo_t&, ucontext_t*) { return false; }
Announced announcedSoFar() { return {}; }
void continueStretch(const Announced&) {}
void noteRange(const void*, size_t, bool) {}

#endif

}  // namespace cpu_device
