#include "memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <mutex>
#include <utility>

#include <cpu_device/runtime_api.h>

#include "access_log.h"
#include "pages.h"
#include "programs.h"
#include "runtime_lock.h"
#include "site_records.h"
#include "watcher.h"

namespace cpu_device {

namespace {

constexpr size_t kib = 1024, mib = 1024 * kib, gib = 1024 * mib;
constexpr size_t alignment = 256;       // what cudaMalloc promises
constexpr size_t firstGuard = 4 * kib;  // nullptr + something small must never become a neighbour's data
constexpr size_t smallestGuard = 512, largestGuard = 1 * mib;
constexpr size_t growth = hugePage;          // protection changes in steps of a huge page
constexpr size_t worthReturning = 64 * kib;  // smaller freed blocks keep their pages: not worth a system call
constexpr size_t modelledMemory = 16 * gib;
constexpr size_t usualHeap = 8 * mib;
// Room for two matrices of more than 2^34 floats; and all of it must fit into an entry of the log.
constexpr size_t mostDeviceBytes = 192 * gib, mostSharedBytes = 32 * gib;
static_assert(mostDeviceBytes + mostSharedBytes + growth <= uint64_t(1) << windowShift);
constexpr uintptr_t farAway = 16 * mib;  // nobody misses an array by more

size_t roundUp(size_t n, size_t unit) { return (n + unit - 1) / unit * unit; }

// The larger the array, the larger the usual mistake (a row too many, a grid too wide).
size_t guardFor(size_t bytes) { return std::clamp(roundUp(bytes / 4, alignment), smallestGuard, largestGuard); }

// One half of the arena: device memory, or memory shared with the host. Blocks are handed out at ever higher
// addresses, so that a freed one stays recognisable; only when the end is reached are freed ones used again.
class ArenaHalf {
public:
    void reserve(uintptr_t from, uintptr_t to) {
        begin = from;
        end = to;
        used = begin;
        next = begin + firstGuard;
    }

    Allocation* add(size_t bytes) {
        size_t needed = roundUp(bytes, alignment) + guardFor(bytes);
        if (needed < bytes) return nullptr;
        size_t place = records.size();
        uintptr_t address = next;
        if (needed <= end - next) {
            next += needed;
        } else if (!reuse(needed, place, address)) {
            return nullptr;
        }
        auto record = std::make_unique<Allocation>();
        record->begin = address;
        record->bytes = bytes;
        return records.insert(records.begin() + place, std::move(record))->get();
    }

    // One system call, whatever the number of allocations.
    void setAccess(bool allowed) { setAccess(begin, used, allowed); }
    void setAccess(uintptr_t from, uintptr_t to, bool allowed) {
        if (from < to) mprotect(reinterpret_cast<void*>(from), to - from, allowed ? rw : PROT_NONE);
    }
    void growAccess(bool allowed) {
        uintptr_t wanted = std::min(begin + roundUp(next - begin, growth), end);
        if (wanted <= used) return;
        if (allowed) mprotect(reinterpret_cast<void*>(used), wanted - used, rw);
        used = wanted;
    }

    // The last record that begins at or before `address`; -1 if none does.
    ptrdiff_t before(uintptr_t address) const {
        auto after = std::upper_bound(records.begin(), records.end(), address,
                                      [](uintptr_t a, const auto& record) { return a < record->begin; });
        return after - records.begin() - 1;
    }

    const Allocation* nearest(uintptr_t address, bool live) const {
        const Allocation *left = nullptr, *right = nullptr;
        ptrdiff_t at = before(address);
        for (ptrdiff_t i = at; i >= 0 && !left && address - records[i]->end() < farAway; i--) {
            if (records[i]->freed != live) left = records[i].get();
        }
        for (size_t i = at + 1; i < records.size() && !right && records[i]->begin - address < farAway; i++) {
            if (records[i]->freed != live) right = records[i].get();
        }
        if (!left || !right) return left ? left : right;
        return address - left->end() <= right->begin - address ? left : right;
    }

    // Neighbours matter that are less than a huge page away.
    void returnMemory(const Allocation& freed) const {
        auto at = static_cast<size_t>(before(freed.begin));
        uintptr_t from = begin, to = end;
        for (size_t i = at; i > 0 && from == begin && freed.begin - records[i - 1]->end() < growth; i--)
            if (!records[i - 1]->freed) from = records[i - 1]->end();
        for (size_t i = at + 1; i < records.size() && to == end && records[i]->begin - freed.end() < growth; i++)
            if (!records[i]->freed) to = records[i]->begin;
        returnPages(freed.begin, freed.end(), from, to);
    }

    void clear() {
        madvise(reinterpret_cast<void*>(begin), used - begin, MADV_DONTNEED);
        mprotect(reinterpret_cast<void*>(begin), used - begin, PROT_NONE);
        records.clear();
        discarded.clear();
        reuseFrom = 0;
        used = begin;
        next = begin + firstGuard;
    }

    bool holds(uintptr_t address) const { return address - begin < end - begin; }
    uintptr_t accessible() const { return used; }  // up to here, when it is at all

    uintptr_t begin = 0, end = 0;
    std::vector<std::unique_ptr<Allocation>> records;  // by address, live and freed

private:
    static constexpr int rw = PROT_READ | PROT_WRITE;

    // Finds neighbouring freed blocks that make up `needed` bytes, with what is behind the last one, going round so
    // that the address freed longest ago tends to come first, and forgets them.
    bool reuse(size_t needed, size_t& place, uintptr_t& address) {
        size_t count = records.size();
        for (size_t tried = 0, first = reuseFrom; tried < count; tried++, first++) {
            first %= count;
            if (!reusable(first)) continue;
            size_t last = first;
            while (last < count && reusable(last) && limitOf(last) - records[first]->begin < needed) last++;
            if (last == count || !reusable(last)) continue;
            address = records[first]->begin;
            place = first;
            uintptr_t stop = address + needed, untouched = next;
            next = std::max(next, stop);
            std::unique_ptr<Allocation> rest;  // of the last one
            if (stop < limitOf(last) && stop < untouched) {
                rest = std::make_unique<Allocation>(*records[last]);
                rest->bytes = std::max(rest->end(), stop) - stop;
                rest->begin = stop;
            }
            for (size_t i = first; i <= last; i++) discarded.push_back(std::move(records[i]));
            records.erase(records.begin() + first, records.begin() + last + 1);
            if (rest) records.insert(records.begin() + first, std::move(rest));
            reuseFrom = first + 1;
            cleanBeforeReuse(address, std::min(stop, untouched) - address);
            return true;
        }
        return false;
    }
    bool reusable(size_t i) const { return records[i]->freed && !records[i]->kept; }
    // Where the space that belongs to a record ends, its guard zone included.
    uintptr_t limitOf(size_t i) const { return i + 1 < records.size() ? records[i + 1]->begin : end; }

    // A block that is used again must not show the old data by chance of page boundaries.
    void cleanBeforeReuse(uintptr_t address, size_t bytes) {
        HostAccess open;
        clearPages(address, address + bytes, address, address + bytes);
    }

    uintptr_t used = 0;
    uintptr_t next = 0;  // the next block goes here
    size_t reuseFrom = 0;
    std::vector<std::unique_ptr<Allocation>> discarded;  // kept: others may still hold a pointer to one
};

struct Arena {
    uintptr_t begin = 0, end = 0;
    ArenaHalf device, shared;
    size_t total = 0, taken = 0, heapTaken = 0;
    uint32_t lastId = 0;
    int openings = 0;  // HostAccess objects alive
    bool deviceIsOpen = false;
    bool fewTouched = false;  // of what is allocated now
    std::atomic<const Allocation*> lastHit{nullptr};
    std::mutex tables;  // the analysing thread looks allocations up while a kernel calls malloc

    Arena() {
        // The same place in every run, if it is free: a program that prints a device pointer prints the same.
        void* const wantedPlace = reinterpret_cast<void*>(uintptr_t(1) << 44);
        // Addresses cost nothing, but a limit (ulimit -v) may forbid so many.
        size_t deviceBytes = mostDeviceBytes, sharedBytes = mostSharedBytes;
        void* place = MAP_FAILED;
        while (deviceBytes >= growth) {
            place = mmap(wantedPlace, deviceBytes + sharedBytes + growth, PROT_NONE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
            if (place != MAP_FAILED) break;
            deviceBytes /= 2;
            sharedBytes /= 2;
        }
        if (place == MAP_FAILED) return;
        begin = roundUp(reinterpret_cast<uintptr_t>(place), growth);
        end = begin + deviceBytes + sharedBytes;
        takeHugePages(begin, end);
        device.reserve(begin, begin + deviceBytes);
        shared.reserve(begin + deviceBytes, end);
        total = std::min(modelledMemory, deviceBytes / 4 * 3);
    }
    ArenaHalf& halfOf(uintptr_t address) { return device.holds(address) ? device : shared; }
    void returnMemory(const Allocation& freed) {
        std::lock_guard lock(tables);
        halfOf(freed.begin).returnMemory(freed);
    }
};

// Never destroyed: destructors of the program's global objects may free device memory.
Arena& arena() {
    static Arena& it = *new Arena;
    return it;
}

}  // namespace

size_t deviceHeapLimit = usualHeap;

uintptr_t arenaBegin() { return arena().begin; }
uintptr_t arenaEnd() { return arena().end; }

void* allocate(size_t bytes, Space space, const char* name, CallPlaces places) {
    Arena& a = arena();
    bool onHost = space == Space::managed || space == Space::pinnedHost;
    if (!onHost && bytes > a.total - a.taken) return nullptr;
    if (space == Space::deviceHeap && bytes > deviceHeapLimit - std::min(a.heapTaken, deviceHeapLimit)) {
        return nullptr;
    }
    Allocation* record;
    {
        std::lock_guard lock(a.tables);
        ArenaHalf& region = onHost ? a.shared : a.device;
        record = region.add(bytes);
        if (!record) return nullptr;
        a.lastHit = nullptr;  // it may be a freed block whose place this one took
        record->space = space;
        record->name = name ? name : "";
        record->id = ++a.lastId;
        record->places = std::move(places);
        region.growAccess(onHost || a.deviceIsOpen);
        record->fewTouched = a.fewTouched || bytes >= sparse;
        if (bytes >= sparse) takeSmallPages(record->begin, record->end());
    }
    if (!onHost) a.taken += bytes;
    if (space == Space::deviceHeap) a.heapTaken += bytes;
    announce(&Watcher::allocated, *record);
    return reinterpret_cast<void*>(record->begin);
}

FreeResult release(void* begin) {
    Arena& a = arena();
    uintptr_t address = reinterpret_cast<uintptr_t>(begin);
    if (!inArena(begin)) return FreeResult::notAnAllocation;
    Allocation* record = nullptr;
    {
        std::lock_guard lock(a.tables);
        ArenaHalf& region = a.halfOf(address);
        ptrdiff_t at = region.before(address);
        if (at >= 0) record = region.records[at].get();
        if (!record || record->begin != address) return FreeResult::notAnAllocation;
        if (record->freed) return FreeResult::alreadyFreed;
        record->freed = true;
    }
    if (record->space == Space::device || record->space == Space::deviceHeap) a.taken -= record->bytes;
    if (record->space == Space::deviceHeap) a.heapTaken -= record->bytes;
    forgetTargets();
    announce(&Watcher::freed, *record);
    if (record->bytes >= worthReturning) a.returnMemory(*record);
    return FreeResult::done;
}

void* keepAddress(size_t bytes, const char* name, CallPlaces places) {
    void* begin = allocate(bytes, Space::device, name, std::move(places));
    if (!begin) return nullptr;
    const_cast<Allocation*>(findAllocation(begin))->kept = true;
    release(begin);
    return begin;
}

bool takeKept(void* begin) {
    Arena& a = arena();
    auto* record = const_cast<Allocation*>(findAllocation(begin));
    if (!record || !record->kept || !record->freed || record->bytes > a.total - a.taken) return false;
    record->freed = false;
    a.taken += record->bytes;
    forgetTargets();
    announce(&Watcher::allocated, *record);
    return true;
}

void forgetKept(void* begin) {
    if (const Allocation* record = findAllocation(begin)) const_cast<Allocation*>(record)->kept = false;
}

const Allocation* findAllocation(const void* p) {
    Arena& a = arena();
    uintptr_t address = reinterpret_cast<uintptr_t>(p);
    const Allocation* last = a.lastHit.load(std::memory_order_acquire);
    if (last && address - last->begin < last->bytes) return last;
    if (!inArena(p)) return nullptr;
    std::lock_guard lock(a.tables);
    ArenaHalf& region = a.halfOf(address);
    ptrdiff_t at = region.before(address);
    if (at < 0 || address >= region.records[at]->end()) return nullptr;
    a.lastHit.store(region.records[at].get(), std::memory_order_release);
    return region.records[at].get();
}

const Allocation* nearestAllocation(const void* p) {
    if (const Allocation* holder = findAllocation(p)) return holder;
    Arena& a = arena();
    uintptr_t address = reinterpret_cast<uintptr_t>(p);
    if (!inArena(p)) return nullptr;
    std::lock_guard lock(a.tables);
    ArenaHalf& region = a.halfOf(address);
    const Allocation* live = region.nearest(address, true);
    return live ? live : region.nearest(address, false);
}

std::vector<const Allocation*> liveAllocations() {
    Arena& a = arena();
    std::lock_guard lock(a.tables);
    std::vector<const Allocation*> live;
    for (const ArenaHalf* region : {&a.device, &a.shared}) {
        for (const auto& record : region->records) {
            if (!record->freed) live.push_back(record.get());
        }
    }
    return live;
}

void nameMemory(const void* pointer, const char* name, size_t elementBytes) {
    std::lock_guard lock(runtimeLock());
    const Allocation* found = findAllocation(pointer);
    if (!found || !name) return;
    const_cast<Allocation*>(found)->name = name;
    const_cast<Allocation*>(found)->elementBytes = elementBytes;
    announce(&Watcher::named, *found);
}

std::string allocationName(const Allocation& a) { return a.name.empty() ? "an allocation without a name" : a.name; }

bool expectFewTouched(bool expected) { return std::exchange(arena().fewTouched, expected); }

size_t modelMemory(size_t bytes) {
    Arena& a = arena();
    size_t before = a.total;
    a.total = std::min(bytes, (a.device.end - a.device.begin) / 4 * 3);
    return before;
}
size_t totalMemory() { return arena().total; }
size_t freeMemory() { return arena().total - arena().taken; }

void noteHostWrite(const void* begin, size_t bytes) {
    announce(&Watcher::hostWrote, reinterpret_cast<uintptr_t>(begin), bytes);
}

void noteCopy(const void* to, const void* from, size_t bytes) {
    announce(&Watcher::copied, reinterpret_cast<uintptr_t>(to), reinterpret_cast<uintptr_t>(from), bytes);
}

HostAccess::HostAccess() {
    Arena& a = arena();
    if (a.openings++ > 0 || a.deviceIsOpen) return;
    a.device.setAccess(true);
    a.deviceIsOpen = true;
}

HostAccess::~HostAccess() {
    Arena& a = arena();
    if (--a.openings > 0 || !watchedProgram()) return;
    a.device.setAccess(false);
    a.deviceIsOpen = false;
}

HostAccessTo::HostAccessTo(const void* at, size_t bytes) {
    Arena& a = arena();
    const uintptr_t from = reinterpret_cast<uintptr_t>(at);
    if (!watchedProgram()) HostAccess();  // which leaves it open
    if (a.deviceIsOpen || !a.device.holds(from)) return;
    begin = a.device.begin + (from - a.device.begin) / growth * growth;
    end = std::min(a.device.begin + roundUp(from + bytes - a.device.begin, growth), a.device.accessible());
    a.device.setAccess(begin, end, true);
}

HostAccessTo::~HostAccessTo() { arena().device.setAccess(begin, end, false); }

void setDeviceAccess(bool allowed) {
    arena().device.setAccess(allowed);
    arena().shared.setAccess(allowed);
}

void setAccessAround(uintptr_t address, bool allowed) {
    ArenaHalf& half = arena().halfOf(address);
    const uintptr_t begin = half.begin + (address - half.begin) / growth * growth;  // of a huge page, which stays one
    half.setAccess(begin, std::min(begin + growth, half.accessible()), allowed);
}

bool isOpenArena(uintptr_t address) {
    ArenaHalf& half = arena().halfOf(address);
    return half.holds(address) && address < half.accessible();
}

void resetMemory() {
    Arena& a = arena();
    for (const Allocation* record : liveAllocations()) announce(&Watcher::freed, *record);
    forgetTargets();
    deviceHeapLimit = usualHeap;
    std::lock_guard lock(a.tables);
    a.lastHit = nullptr;
    a.device.clear();
    a.shared.clear();
    a.taken = a.heapTaken = 0;
}

}  // namespace cpu_device
