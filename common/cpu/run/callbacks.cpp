// The instrumented device pass calls in here before every access. The common case (the site touches the same
// array as last time) is a table look-up, a range check and an append to the log.
#include "callbacks.h"

#include <cstring>
#include <type_traits>
#include <utility>

#include "access_log.h"
#include "atomic_access.h"
#include "executor.h"
#include "limits.h"
#include "pages.h"
#include "pieces.h"
#include "programs.h"
#include "site_records.h"
#include "sites.h"
#include "targets.h"
#include "unseen.h"
#include "watcher.h"

namespace cpu_device {

namespace {

[[gnu::noinline]] void waitForLog() {
    Thread* t = currentThread();
    auto entry = [&](int i) { return currentLog->rows[i][t->lane()]; };
    auto siteAt = [&](int i) -> const Site& { return site(static_cast<uint32_t>(entry(i) >> siteShift)); };
    auto repeatsAfter = [&](int period) {
        int i = period;
        while (i < logCapacity && entry(i) == entry(i - period)) i++;
        return i == logCapacity;
    };
    t->spinning = false;
    runningBlock->marked = true;
    constexpr int longest = 5;  // four accesses and the end of the round
    for (int period = 1; period <= longest && !t->spinning; period++) t->spinning = repeatsAfter(period);
    for (int i = 0; i < longest && t->spinning; i++)  // who writes does not only wait
        t->spinning = !siteAt(i).writes || siteAt(i).atomic;
    int last = logCapacity - 1;
    while (last > 0 && isRound(siteAt(last).event)) last--;
    waitOf(*t).lastAccess = siteAt(last).place;
    // Where all only repeat the same reads, the executor finds that out, and says more.
    if (++waitOf(*t).fullLogs * logCapacity > (t->spinning ? 2 : 1) * stepLimit()) {
        announce(&Watcher::tooManyAccesses, *t, waitOf(*t).lastAccess);
        endLaunch(cudaErrorLaunchTimeout);
    }
    if (!lookingForUnseen) return waitAs(ThreadState::logFull);
    const Announced before = announcedSoFar();
    waitAs(ThreadState::logFull);
    continueStretch(before);
}

inline void append(LogEntry entry) {
    if (__builtin_expect(logCursor >= logEnd, 0)) waitForLog();
    *logCursor = entry;
    logCursor += logStep;
}

[[noreturn]] void refuse(BadAccess::Why why, uintptr_t address, const Site& s, const Target& target) {
    announce(&Watcher::badAccess, BadAccess{why, *currentThread(), s, address, target});
    endThread(why == BadAccess::misaligned    ? cudaErrorMisalignedAddress
              : why == BadAccess::localAtomic ? cudaErrorInvalidAddressSpace
                                              : cudaErrorIllegalAddress);
}

// `record`: where the target is remembered for the next time; none is for the further pieces of a struct.
[[gnu::noinline]] void accessElsewhere(void* p, const Site& s, int part, SiteRecord* r = nullptr) {
    auto address = reinterpret_cast<uintptr_t>(p);
    if (address % s.bytes != 0) refuse(BadAccess::misaligned, address, s, {});
    Target t = findTarget(address);
    if (t.owner == Owner::nobody) t = targetNear(address);
    // Who has used an array here has left it, also where another one was that is freed.
    if (t.allocation && t.allocation->freed)
        if (const SiteRecord* last = part == 0 ? recordAt(reinterpret_cast<const void*>(s.place)) : r;
            last && last->fits)
            if (const Target used = findTarget(last->begin); used.allocation) t = used, t.holds = false;
    if (!t.holds || address + s.bytes > t.end()) refuse(BadAccess::outside, address, s, t);
    if (t.constant && s.writes) refuse(BadAccess::constantWrite, address, s, t);
    if (t.local && s.atomic) refuse(BadAccess::localAtomic, address, s, t);
    if (t.sharedArray) t.sharedArray->used = true;
    LogEntry tag = LogEntry(siteNumber(s, part)) << siteShift | t.base;
    if (part == 0) r = recordAt(reinterpret_cast<const void*>(s.place));
    if (r) {
        noteUse(r);
        r->begin = t.begin;
        r->fits = t.bytes - s.bytes + 1;
        r->fewTouched = t.allocation && t.allocation->fewTouched;
        r->unusualStore = r->fewTouched || windowOf(tag) == Window::local;
        r->tag = tag;
    }
    append(tag + (address - t.begin));
}

uint64_t valueAt(const void* p, uint32_t bytes) {
    if (bytes == 4) {
        uint32_t v;
        std::memcpy(&v, p, 4);
        return v;
    }
    uint64_t v = 0;
    std::memcpy(&v, p, bytes < 8 ? bytes : 8);
    if (bytes == 16) {
        uint64_t high;
        std::memcpy(&high, static_cast<const char*>(p) + 8, 8);
        v = v * 0x9E3779B97F4A7C15u + high;
    }
    return v;
}

// Of a call that says where it was made: one entry.
inline void appendAt(void* p, const Site& s) {
    SiteRecord* r = recordAt(reinterpret_cast<const void*>(s.place));
    const auto address = reinterpret_cast<uintptr_t>(p);
    const uintptr_t offset = address - r->begin;
    if (offset >= r->fits || address % s.bytes != 0)
        accessElsewhere(p, s, 0);
    else
        append(r->tag + offset);
}

// Of the load that is to come, which has the log's next entry.
__thread struct {
    const void* address;
    const LogEntry* entry;
    FirstLevel how;
} nextLoad;
inline FirstLevel firstLevelOf(const void* p, bool writes) {
    return !writes && nextLoad.address == p && nextLoad.entry == logCursor ? nextLoad.how : FirstLevel::usual;
}

// The entry of a store was just appended: remember what is there now.
inline void beginStore(void* p, uint32_t bytes) {
    settlePendingStore();
    pendingStore = {p, logCursor - logStep, valueAt(p, bytes), bytes};
}

// Of to[i] = from[i] with vectors, g++ announces the store first, and then the load: nothing is stored yet. The load
// was just appended. Once a store was there already, the load is a statement of its own, for good. So is one of what
// was stored: whether that changed nothing or is still to come cannot be told from its value.
[[gnu::noinline]] void putLoadBeforeStore(SiteRecord* r, const void* p, uint32_t bytes) {
    if (r->comesAfterStore || pendingStore.bytes != bytes || pendingStore.address == p) return;
    r->comesAfterStore = valueAt(pendingStore.address, bytes) != pendingStore.before;
    if (r->comesAfterStore) return;
    std::swap(logCursor[-logStep], logCursor[-2 * logStep]);
    pendingStore.entry = logCursor - logStep;
}

// A struct, or an access that the type does not align to its size: hardware moves pieces of the natural
// alignment, one request each.
void accessRange(void* p, size_t bytes, uint32_t pieceBytes, bool writes, const void* place) {
    settlePendingStore();
    if (lookingForUnseen) noteRange(p, bytes, writes);
    auto* at = static_cast<char*>(p);
    int part = 1;
    const FirstLevel firstLevel = firstLevelOf(p, writes);
    for (size_t done = 0; done < bytes; done += pieceBytes, part++) {
        Site s;
        s.place = reinterpret_cast<uintptr_t>(place);
        s.bytes = static_cast<uint8_t>(pieceBytes);
        s.writes = writes;
        s.piece = part > 1;
        s.firstLevel = firstLevel;
        accessElsewhere(at + done, s, part);
    }
}

template <int bytes, bool writes, bool isVolatile>
[[gnu::noinline]] void accessAnyhow(void* p, const void* place) {
    auto address = reinterpret_cast<uintptr_t>(p);
    SiteRecord* r = recordAt(place);
    uintptr_t offset = address - r->begin;
    if (offset >= r->fits || address % bytes != 0) {
        if (bytes == 16) {  // the door is for structs of two doubles too
            uint32_t piece = pieceBytes(address, bytes, place, Door::aligned);
            if (piece < bytes) return accessRange(p, bytes, piece, writes, place);
        }
        Site s;
        s.place = reinterpret_cast<uintptr_t>(place);
        s.bytes = bytes;
        s.writes = writes;
        s.isVolatile = isVolatile;
        s.firstLevel = firstLevelOf(p, writes);
        accessElsewhere(p, s, 0);
    } else {
        append(r->tag + offset);
    }
    // Nobody else sees what is a thread's own, and often nothing was there before.
    if (writes && windowOf(r->tag) != Window::local) {
        if (r->fewTouched) takePageOf(p);
        beginStore(p, bytes);
    }
    if (!writes && bytes >= 8 && pendingStore.entry == logCursor - 2 * logStep) putLoadBeforeStore(r, p, bytes);
}

// The same where nothing is unusual. The rest goes the long way, by a jump: with a call from here the compiler would
// keep registers on the stack for it in every access.
template <int bytes, bool writes, bool isVolatile>
inline void access(void* p, const void* place) {
    constexpr bool inOnePiece = bytes == 4 || bytes == 8;  // a value that the processor compares at once
    using Value = std::conditional_t<bytes == 8, uint64_t, uint32_t>;
    auto address = reinterpret_cast<uintptr_t>(p);
    SiteRecord* r = recordAt(place);
    LogEntry* const entry = logCursor;
    uintptr_t offset = address - r->begin;
    if (__builtin_expect(offset >= r->fits || address % bytes != 0 || entry >= logEnd, 0))
        return accessAnyhow<bytes, writes, isVolatile>(p, place);
    if constexpr (writes) {
        if (!inOnePiece || __builtin_expect(pendingStore.bytes != bytes || r->unusualStore, 0))
            return accessAnyhow<bytes, writes, isVolatile>(p, place);
        markIfSilent<Value>();
        Value before;
        std::memcpy(&before, p, sizeof before);
        pendingStore.address = p;
        pendingStore.entry = entry;
        pendingStore.before = before;
    } else if (bytes >= 8 && __builtin_expect(pendingStore.entry == entry - logStep, 0)) {
        return accessAnyhow<bytes, writes, isVolatile>(p, place);
    }
    *entry = r->tag + offset;
    logCursor = entry + logStep;
}

}  // namespace

void settleOtherStore() {
    if (valueAt(pendingStore.address, pendingStore.bytes) == pendingStore.before) *pendingStore.entry |= silentBit;
    forgetPendingStore();
}

static __thread bool nextIsOfBlock;
void nextAtomicIsOfBlock() { nextIsOfBlock = true; }

static void giveTurnAtAtomic(const void* p, const void* place) {
    static __thread const void *lastAddress, *lastPlace;
    const bool again = std::exchange(lastAddress, p) == p;
    if (std::exchange(lastPlace, place) == place && again)
        giveTurnOfPoll();
    else
        giveTurn(false);
}

void atomicAccess(void* p, unsigned bytes, const void* place, AtomicKind kind) {
    const bool ofBlock = std::exchange(nextIsOfBlock, false) || kind.ofBlock;
    if (!currentThread()) return;
    if (!watchedProgram()) {
        static __thread unsigned calls;
        if (++calls % 1024 == 0) giveTurnAtAtomic(p, place);
        return;
    }
    settlePendingStore();
    if (!ofBlock && isGlobal(p)) mayGiveWay(place);
    Site s;
    s.place = reinterpret_cast<uintptr_t>(place);
    s.bytes = static_cast<uint8_t>(bytes);
    s.writes = kind.writes;
    s.atomic = true;
    s.ofFloats = kind.ofFloats;
    s.ofBlock = ofBlock;
    s.overwrites = !kind.reads;
    appendAt(p, s);
}

void rangeAccess(const void* p, size_t bytes, bool writes, const void* place) {
    if (bytes == 0 || !currentThread() || !watchedProgram()) return;
    auto address = reinterpret_cast<uintptr_t>(p);
    accessRange(const_cast<void*>(p), bytes, pieceBytes(address, bytes, place, Door::range), writes, place);
}

// nvcc knows nothing of how the memory is aligned that memcpy is handed, and copies byte by byte. A large structure may
// come here, too, and moves in pieces.
void copiedAccess(const void* p, size_t bytes, bool writes, const void* place) {
    constexpr size_t mostForBytes = 64;
    if (bytes > mostForBytes || !isGlobal(p)) return rangeAccess(p, bytes, writes, place);
    if (bytes == 0 || !currentThread() || !watchedProgram()) return;
    accessRange(const_cast<void*>(p), bytes, 1, writes, place);
}

const void* readOnlyLoad(const void* p, size_t bytes) {
    if (!currentThread() || !watchedProgram()) return p;
    Site s;
    s.place = reinterpret_cast<uintptr_t>(__builtin_return_address(0));
    s.bytes = static_cast<uint8_t>(bytes);
    s.event = Event::readOnlyLoad;
    appendAt(const_cast<void*>(p), s);
    return p;
}

const void* loadThrough(FirstLevel how, const void* p) {
    if (currentThread() && watchedProgram()) {
        if (logCursor >= logEnd) waitForLog();  // so that the entry is the next one
        nextLoad = {p, logCursor, how};
    }
    return p;
}

void copyAccess(void* p, size_t bytes, bool writes, bool more, const void* place) {
    Site s;
    s.place = reinterpret_cast<uintptr_t>(place);
    s.bytes = static_cast<uint8_t>(bytes);
    s.writes = writes;
    s.event = writes ? Event::copyTarget : Event::copySource;
    if (more) return accessElsewhere(p, s, 2);
    // A call has more than one byte, and so room for two records.
    const int part = writes ? 1 : 0;
    SiteRecord* r = recordAt(static_cast<const char*>(place) - part);
    auto address = reinterpret_cast<uintptr_t>(p);
    uintptr_t offset = address - r->begin;
    bool known = offset < r->fits && site(static_cast<uint32_t>(r->tag >> siteShift)).bytes == bytes;
    if (known && address % bytes == 0)
        append(r->tag + offset);
    else
        accessElsewhere(p, s, part, r);
}

void matrixRowAccess(const void* row, bool hasRow, const void* stored, const void* place) {
    settlePendingStore();
    Site s;
    s.place = reinterpret_cast<uintptr_t>(place);
    s.bytes = 16;
    s.writes = stored;
    s.matrixRow = true;
    if (!hasRow)  // what is a thread's own counts nowhere
        return append(LogEntry(siteNumber(s, 0)) << siteShift | LogEntry(Window::local) << windowShift);
    appendAt(const_cast<void*>(row), s);
    if (stored && std::memcmp(row, stored, s.bytes) == 0) logCursor[-logStep] |= silentBit;
}

void logEvent(Event event, uint64_t value, const void* place, bool silent) {
    Site s;
    s.place = reinterpret_cast<uintptr_t>(place);
    s.event = event;
    if (event >= Event::barrierInit && event <= Event::barrierPassed) {  // what is checked of the barrier itself
        s.bytes = 8;
        s.writes = true;
        s.atomic = event != Event::barrierInit;
    }
    append(LogEntry(siteNumber(s, static_cast<int>(event) << 8)) << siteShift | (silent ? silentBit : 0) | value);
}
void logWarpBarrier(unsigned mask, const void* place) { logEvent(Event::warpBarrier, mask, place); }
void logFence(int scope, const void* place) { logEvent(Event::fence, static_cast<unsigned>(scope), place); }

// Rounds without an access between them share an entry, which counts them: its "address".
static inline void logRound(Event event, int loop, const void* place) {
    SiteRecord* r = recordAt(place);
    if (__builtin_expect(r->fits == 0, 0)) {
        Site s;
        s.place = reinterpret_cast<uintptr_t>(place);
        s.event = event;
        s.loop = loop;
        noteUse(r);
        r->fits = 1;
        r->tag = LogEntry(siteNumber(s, 0)) << siteShift;
    }
    bool first = logCursor < logEnd - (logCapacity - 1) * logStep;
    if (!first && (logCursor[-logStep] & ~windowMask) == r->tag)
        logCursor[-logStep]++;
    else
        append(r->tag + 1);
}
void roundEnds(int loop) { logRound(Event::roundEnd, loop, __builtin_return_address(0)); }
bool roundSkips(int loop) {
    logRound(Event::roundSkip, loop, __builtin_return_address(0));
    return false;
}

}  // namespace cpu_device

using cpu_device::access;

#define PLACE __builtin_return_address(0)
#define CALLBACKS(bytes)                                                                          \
    void __tsan_read##bytes(void* p) { access<bytes, false, false>(p, PLACE); }                   \
    void __tsan_write##bytes(void* p) { access<bytes, true, false>(p, PLACE); }                   \
    void __tsan_volatile_read##bytes(void* p) { access<bytes, false, true>(p, PLACE); }           \
    void __tsan_volatile_write##bytes(void* p) { access<bytes, true, true>(p, PLACE); }           \
    void __tsan_read##bytes##_pc(void* p, void* place) { access<bytes, false, false>(p, place); } \
    void __tsan_write##bytes##_pc(void* p, void* place) { access<bytes, true, false>(p, place); } \
    void __tsan_read_write##bytes(void* p) {                                                      \
        access<bytes, false, false>(p, PLACE);                                                    \
        access<bytes, true, false>(p, static_cast<char*>(PLACE) + 1);                             \
    }
// A type of smaller alignment than size.
#define UNALIGNED(bytes)                                                                                         \
    void __tsan_unaligned_read##bytes(void* p) { cpu_device::accessUnaligned(p, bytes, false, PLACE); }          \
    void __tsan_unaligned_write##bytes(void* p) { cpu_device::accessUnaligned(p, bytes, true, PLACE); }          \
    void __tsan_unaligned_volatile_read##bytes(void* p) { cpu_device::accessUnaligned(p, bytes, false, PLACE); } \
    void __tsan_unaligned_volatile_write##bytes(void* p) { cpu_device::accessUnaligned(p, bytes, true, PLACE); }

namespace cpu_device {
void accessUnaligned(void* p, uint32_t bytes, bool writes, const void* place) {
    auto address = reinterpret_cast<uintptr_t>(p);
    accessRange(p, bytes, pieceBytes(address, bytes, place, Door::unaligned), writes, place);
}
}  // namespace cpu_device

#ifndef CPU_DEVICE_BESIDE_SANITIZER  // whose names these are: tests/cpu/workers/sanitize
extern "C" {
CALLBACKS(1)
CALLBACKS(2)
CALLBACKS(4)
CALLBACKS(8)
CALLBACKS(16)
UNALIGNED(2)
UNALIGNED(4)
UNALIGNED(8)
UNALIGNED(16)
void __tsan_read_range(void* p, size_t bytes) { cpu_device::rangeAccess(p, bytes, false, PLACE); }
void __tsan_write_range(void* p, size_t bytes) { cpu_device::rangeAccess(p, bytes, true, PLACE); }
void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
// The pointer to the table of virtual functions, at the head of an object.
void __tsan_vptr_update(void** p, void*) { access<sizeof(void*), true, false>(p, PLACE); }
void __tsan_vptr_read(void** p) { access<sizeof(void*), false, false>(p, PLACE); }
// clang copies structures by them, too.
void* __tsan_memcpy(void* to, const void* from, size_t n) {
    cpu_device::rangeAccess(from, n, false, PLACE);
    cpu_device::rangeAccess(to, n, true, static_cast<const char*>(PLACE) + 1);
    return std::memcpy(to, from, n);
}
void* __tsan_memmove(void* to, const void* from, size_t n) {
    cpu_device::rangeAccess(from, n, false, PLACE);
    cpu_device::rangeAccess(to, n, true, static_cast<const char*>(PLACE) + 1);
    return std::memmove(to, from, n);
}
void* __tsan_memset(void* to, int value, size_t n) { return cpu_device_memset(to, value, n); }
}
#endif
