#include "copy_checks.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "../run/asynchronous.h"
#include "../run/callbacks.h"
#include "check_reports.h"
#include "race_clock.h"
#include "thread_order.h"

namespace cpu_device {

uint64_t copiesUnderWay;

namespace {

CopyListener copyListener;

// One half of a copy: what it reads, or what it will write.
struct Half {
    Window window;
    bool source;
    uint8_t bytes;
    uint64_t offset;
    uint32_t site, thread;
    uint32_t batch;                   // of the thread
    uint64_t barrier, phase, serial;  // which it was told to, and when
};

struct CopiesOfThread {
    std::vector<Half> halves;
    uint32_t committed = 0;
};
auto& ofThreads = *new std::vector<CopiesOfThread>(1024);
bool anyInBlock;
auto& toldToBarriers = *new std::vector<Half>;  // to barriers

// Who has a word under way: the latest copy, and how many read it.
struct Claim {
    uint32_t site, thread;
    uint32_t since;  // serial
    uint32_t copies = 0;
    uint32_t batch = 0;
    bool waited = false;
};
auto& claims = *new std::unordered_map<uint64_t, Claim>;
uint64_t keyOf(Window window, uint64_t word) { return uint64_t(window) << 60 | word; }

Cells& cellsOf(Window w) { return w == Window::shared ? sharedCells : w == Window::image ? imageCells : arenaCells; }

template <class Use>
void forWords(const Half& h, Use use) {
    Cells& cells = cellsOf(h.window);
    for (uint64_t word = h.offset / 4; word * 4 < h.offset + h.bytes && word * 4 < cells.bytes; word++)
        use(cells.cells[word], keyOf(h.window, word));
}

uint64_t flagOf(const Half& h) { return h.source ? sourceUnderWay : targetUnderWay; }

void claim(const Half& h) {
    copiesUnderWay++;
    forWords(h, [&](Cell& cell, uint64_t key) {
        cell.write |= flagOf(h);
        Claim& c = claims[key];
        c = {h.site, h.thread, raceClock.now, c.copies + 1, h.batch, false};
    });
}

void unclaim(const Half& h) {
    copiesUnderWay--;
    forWords(h, [&](Cell& cell, uint64_t key) {
        auto c = claims.find(key);
        if (c == claims.end() || --c->second.copies > 0) return;
        cell.write &= ~flagOf(h);
        claims.erase(c);
    });
}

void arriveLate(const Half& h, uint32_t serial) {
    unclaim(h);
    copyListener(h.window, h.offset, h.bytes, h.site, h.thread, !h.source, serial);
}

// Has nothing brought this thread and the copying one together since the copy was made?
bool madeUnnoticed(const Claim& c, uint32_t thread) {
    if (c.thread == thread || c.since < raceClock.interval) return false;
    bool oneWarp = c.thread / warpLanes == thread / warpLanes;
    return !(oneWarp && seenByLane(c.since, c.thread, thread)) &&
           !(barriersMet && seenThroughBarrier(c.since, c.thread, thread));
}

// Moves those that `ends` holds for out of the list, and lets them arrive.
template <class Ends, class Serial>
void letArrive(std::vector<Half>& halves, Ends ends, Serial serialOf) {
    auto left = std::stable_partition(halves.begin(), halves.end(), [&](const Half& h) { return !ends(h); });
    std::vector<Half> arrived(left, halves.end());
    halves.erase(left, halves.end());
    for (const Half& h : arrived) arriveLate(h, serialOf(h));
}

}  // namespace

void checkCopy(const Request& r, const Site& s) {
    anyInBlock = true;
    forThreads(r, [&](uint32_t thread, uint64_t offset) {
        CopiesOfThread& mine = ofThreads[thread];
        Half h{r.window, !s.writes, s.bytes, offset, r.siteNumber, thread, mine.committed, 0, 0, 0};
        mine.halves.push_back(h);
        claim(h);
    });
}

bool meetsCopy(const Cells& cells, const Request& r, const Site& s, uint32_t thread, uint64_t offset) {
    for (uint64_t word = offset / 4; word * 4 < offset + s.bytes; word++) {
        uint64_t flags = cells.cells[word].write;
        bool target = flags & targetUnderWay;
        if (!target && !(flags & sourceUnderWay && s.writes)) continue;
        auto found = claims.find(keyOf(r.window, word));
        if (found == claims.end()) continue;
        const Claim& c = found->second;
        reportMetCopy({r.window, offset, r.siteNumber, thread, c.site, c.thread, target,
                       c.batch == ofThreads[c.thread].committed, c.waited, madeUnnoticed(c, thread)});
        return true;
    }
    return false;
}

void listenToCopies(CopyListener listener) { copyListener = listener; }

void copiesCommitted(const Request& r) {
    anyInBlock = true;
    forThreads(r, [](uint32_t thread, uint64_t) { ofThreads[thread].committed++; });
}

void copiesWaited(const Request& r) {
    raceClock.now++;
    forThreads(r, [](uint32_t thread, uint64_t mayGoOn) {
        CopiesOfThread& mine = ofThreads[thread];
        letArrive(
            mine.halves, [&](const Half& h) { return mayGoOn == allCopies || h.batch + mayGoOn < mine.committed; },
            [](const Half&) { return raceClock.now; });
        for (const Half& h : mine.halves)
            forWords(h, [&](Cell&, uint64_t key) {
                auto c = claims.find(key);
                if (c != claims.end() && c->second.thread == thread) c->second.waited = true;
            });
    });
}

void copiesTold(const Request& r) {
    forThreads(r, [](uint32_t thread, uint64_t entry) {
        std::vector<Half>& halves = ofThreads[thread].halves;
        for (Half& h : halves) {
            h.barrier = entry & barrierIdMask;
            h.phase = entry >> barrierIdBits;
            h.serial = raceClock.now;
            toldToBarriers.push_back(h);
        }
        halves.clear();
    });
}

void barrierPassed(const Request& r) {
    uint64_t last = ~uint64_t(0);
    forThreads(r, [&](uint32_t, uint64_t entry) {
        if (entry == last || toldToBarriers.empty()) return;
        last = entry;
        letArrive(
            toldToBarriers,
            [&](const Half& h) {
                uint64_t since = ((entry >> barrierIdBits) - h.phase) & phaseMask;
                return h.barrier == (entry & barrierIdMask) && since <= phaseMask / 2;
            },
            [](const Half& h) { return static_cast<uint32_t>(h.serial); });
    });
}

void forgetCopies() {
    if (!anyInBlock) return;
    anyInBlock = false;
    for (const Half& h : toldToBarriers) unclaim(h);
    toldToBarriers.clear();
    for (CopiesOfThread& t : ofThreads) {
        for (const Half& h : t.halves) unclaim(h);
        t.halves.clear();
        t.committed = 0;
    }
}

}  // namespace cpu_device
