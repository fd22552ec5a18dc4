// From the lanes' logs to warp requests.
//
// When all lanes went the same way, the k-th entries of all lanes are one request: a zip. When they diverged, the
// entry that comes first in the order of the source goes first, together with all lanes that are there too; that is
// how hardware brings lanes back together behind a branch or a loop (source_order.h).
#include "requests.h"

#include <vector>

#include "../run/executor.h"
#include "busy_warps.h"
#include "counts.h"
#include "first_level.h"
#include "race_clock.h"
#include "request_checks.h"
#include "source_order.h"

namespace cpu_device {
namespace {

struct Lane {
    const LogEntry* next = nullptr;
    const LogEntry* end = nullptr;
    bool unfinished = false;
    bool placed = false;  // `place` is that of *next
    bool waits = false;   // that is a __syncwarp
    int place = 0;
};

// Entries that could not be grouped yet because another lane's log was cut off before.
struct Leftovers {
    std::vector<LogEntry> entries[warpLanes];
    bool any = false;
};
auto& leftovers = *new Leftovers;
auto& positions = *new SharedPositions;
int lastPlace[warpLanes];      // of the last entry taken from each lane
uint32_t lastSite[warpLanes];  // of the last entry that the zip took
bool diverged;                 // since the last common point
bool nothingKept = true;       // of all these: no lane has gone a way that is remembered
bool inTurn;                   // of the log that is being taken in

uint32_t siteOf(LogEntry e) { return static_cast<uint32_t>(e >> siteShift); }
bool endsRound(LogEntry e) { return isRound(site(siteOf(e)).event); }

// A __syncwarp, whose entry holds its mask, ends when all lanes of the mask have come that have not ended.
bool waits(LogEntry e) { return site(siteOf(e)).event == Event::warpBarrier; }

void emit(Request& r) {
    const Site& s = site(r.siteNumber);
    if (s.event == Event::fence) {
        checked.kernel->fences += static_cast<unsigned>(__builtin_popcount(r.lanes));
        if (r.address[0] != 0) firstLevelFence(r.warp);
    }
    if (s.event == Event::warpBarrier) stepEnds(r.warp, *checked.kernel);
    if (s.event != Event::access && !isCopy(s.event))
        checkRequest(r, s, noShape);
    else if (r.window != Window::local)
        checkRequest(r, s, countTraffic(r, s));
}

bool elementsDiffer(const Request& r) {
    uint64_t last = 0;
    for (uint32_t left = r.lanes; left; left &= left - 1) {
        uint64_t address = r.address[__builtin_ctz(left)];
        if (left != r.lanes && address <= last) return false;  // or they are not in order
        last = address;
    }
    return true;
}

// Lanes store to one element by one instruction. Did they store the same value? Then one of them at most changed it,
// and that was the first to run: where lanes have waited for each other any may have been, else it is known. In a
// common value the first lane of the group is the one that is not silent, in others none is.
void compareValues(Request& r) {
    if (elementsDiffer(r)) return;
    for (uint32_t left = r.lanes; left;) {
        uint32_t group = 0;
        int first = __builtin_ctz(left);  // in the order of the turns
        for (uint32_t others = left; others; others &= others - 1) {
            int l = __builtin_ctz(others);
            if (r.address[l] != r.address[__builtin_ctz(left)]) continue;
            group |= 1u << l;
            if (laneTurn[l] < laneTurn[first]) first = l;
        }
        uint32_t changed = group & ~r.silent;
        bool common = !(changed & (changed - 1)) && (!inTurn || !(changed & ~(1u << first)));
        if (!common)
            r.silent &= ~group;
        else if (changed)
            r.silent = (r.silent | group) & ~(group & -group);
        left &= ~group;
    }
}

// A row of entries at the same site. Generic pointers may point into different windows: one request each.
void emitRow(uint32_t siteNumber, uint32_t lanes, const LogEntry* row, int warp) {
    Request r;
    r.siteNumber = siteNumber;
    r.warp = warp;
    LogEntry first = row[__builtin_ctz(lanes)], different = 0, silent = 0;
    for (int l = 0; l < warpLanes; l++) {
        LogEntry e = lanes >> l & 1 ? row[l] : first;
        different |= (e ^ first) >> windowShift & 3;
        silent |= e & silentBit;
        r.address[l] = e & windowMask;
    }
    if (silent)
        for (int l = 0; l < warpLanes; l++) r.silent |= (row[l] & silentBit ? 1u : 0u) << l & lanes;
    if (!different) {
        r.lanes = lanes;
        r.window = windowOf(first);
        if (r.silent && r.silent != lanes) compareValues(r);
        emit(r);
        return;
    }
    for (int w = 0; w < 4; w++) {
        r.lanes = 0;
        for (int l = 0; l < warpLanes; l++)
            if (lanes >> l & 1 && windowOf(row[l]) == Window(w)) r.lanes |= 1u << l;
        if (!r.lanes) continue;
        r.window = Window(w);
        uint64_t anyAddress = row[__builtin_ctz(r.lanes)] & windowMask;
        for (int l = 0; l < warpLanes; l++) r.address[l] = r.lanes >> l & 1 ? row[l] & windowMask : anyAddress;
        emit(r);
    }
}

// Do the lanes of `here`, all at a __syncwarp, make whole groups?
bool groupsAreWhole(const LogEntry* row, uint32_t here) {
    for (uint32_t left = here; left; left &= left - 1) {
        LogEntry e = row[__builtin_ctz(left)];
        for (uint32_t others = here & static_cast<uint32_t>(e); others; others &= others - 1)
            if ((row[__builtin_ctz(others)] ^ e) & windowMask) return false;
    }
    return true;
}

// Takes rows as long as all lanes are at the same site. Lanes that have no more entries must have none to come.
void zip(Lane* lanes, uint32_t active, int warp) {
    while (active) {
        LogEntry row[warpLanes];
        uint32_t here = 0;
        LogEntry first = 0;
        bool haveFirst = false;
        LogEntry different = 0;
        for (uint32_t left = active; left; left &= left - 1) {
            int l = __builtin_ctz(left);
            if (lanes[l].next == lanes[l].end) {
                if (lanes[l].unfinished) return;
                continue;
            }
            LogEntry e = *lanes[l].next;
            row[l] = e;
            if (!haveFirst) {
                first = e;
                haveFirst = true;
            }
            different |= (e ^ first) >> siteShift;
            here |= 1u << l;
        }
        if (!here || different) return;
        if (endsRound(first)) {  // how many rounds must be equal too
            for (uint32_t left = here; left; left &= left - 1)
                if (row[__builtin_ctz(left)] != first) return;
        }
        if (waits(first) && !groupsAreWhole(row, here)) return;
        for (uint32_t left = here; left; left &= left - 1) lanes[__builtin_ctz(left)].next++;
        active = here;
        if (!endsRound(first)) emitRow(siteOf(first), here, row, warp);
    }
}

// The lane's last entry is at `place` now, which it keeps.
void comesTo(int place, int l) {
    positions.letGo(lastPlace[l]);
    lastPlace[l] = place;
}

void forgetPlace(Lane& lane) {
    if (lane.placed) positions.letGo(lane.place);
    lane.placed = false;
}

// Brings a lane to its next entry; false if it has none.
bool place(Lane& lane, int l) {
    while (!lane.placed && lane.next != lane.end && endsRound(*lane.next)) {
        comesTo(positions.after(lastPlace[l], siteOf(*lane.next), *lane.next & windowMask), l);
        lane.next++;
    }
    if (lane.next == lane.end) return false;
    if (lane.placed) return true;
    lane.place = positions.after(lastPlace[l], siteOf(*lane.next), 1);
    lane.placed = true;
    lane.waits = waits(*lane.next);
    return true;
}

// The lanes that are at the same __syncwarp as `one`, wherever in the program.
uint32_t waitingWith(const Lane* lanes, uint32_t there, const Lane& one) {
    uint32_t together = 0;
    for (uint32_t left = there & static_cast<uint32_t>(*one.next); left; left &= left - 1) {
        const Lane& other = lanes[__builtin_ctz(left)];
        if (other.waits && !((*other.next ^ *one.next) & windowMask)) together |= left & -left;
    }
    return together;
}

// Lanes at a __syncwarp that others, who are still on their way, will come to.
uint32_t lanesThatWait(const Lane* lanes, uint32_t there) {
    uint32_t waiting = 0;
    for (uint32_t left = there; left; left &= left - 1) {
        const Lane& lane = lanes[__builtin_ctz(left)];
        if (lane.waits && waitingWith(lanes, there, lane) != (there & static_cast<uint32_t>(*lane.next)))
            waiting |= left & -left;
    }
    return waiting;
}

uint32_t earliestOf(const Lane* lanes, uint32_t there) {
    uint32_t group = 0;
    int earliest = -1;
    for (uint32_t left = there; left; left &= left - 1) {
        const int at = lanes[__builtin_ctz(left)].place;
        const int order = earliest < 0 ? -1 : positions.compare(at, earliest);
        if (order > 0) continue;
        if (order < 0) group = 0;
        earliest = at;
        group |= left & -left;
    }
    return group;
}

// Lanes went different ways: earliest in source order first, but none passes a __syncwarp before the others.
void merge(Lane* lanes, uint32_t active, int warp) {
    for (;;) {
        uint32_t there = 0;
        positions.roundBegins();
        for (uint32_t left = active; left; left &= left - 1) {
            int l = __builtin_ctz(left);
            if (place(lanes[l], l))
                there |= 1u << l;
            else if (lanes[l].unfinished)
                return;  // what it does next may come first
        }
        if (!there) return;
        uint32_t free = there & ~lanesThatWait(lanes, there);
        uint32_t group = earliestOf(lanes, free ? free : there);
        const Lane& first = lanes[__builtin_ctz(group)];
        if (first.waits)
            for (uint32_t left = group; left; left &= left - 1)
                group |= waitingWith(lanes, there, lanes[__builtin_ctz(left)]);
        LogEntry row[warpLanes];
        uint32_t siteNumber = siteOf(*first.next);
        for (uint32_t left = group; left; left &= left - 1) {
            int l = __builtin_ctz(left);
            row[l] = *lanes[l].next++;
            lanes[l].placed = false;
            comesTo(lanes[l].place, l);
        }
        emitRow(siteNumber, group, row, warp);
    }
}

}  // namespace

void forgetLanes() {
    if (nothingKept) return;
    nothingKept = true;
    for (std::vector<LogEntry>& e : leftovers.entries) e.clear();
    leftovers.any = false;
    diverged = false;
    for (int l = 0; l < warpLanes; l++) comesTo(SharedPositions::start, l);
    for (uint32_t& s : lastSite) s = 0;
}

static void keepLastSite(LogEntry entry) {
    for (uint32_t& s : lastSite) s = siteOf(entry);
    nothingKept = false;
}

// Of a full log: takes rows as long as they look like what their sites did before. Returns how many.
static uint32_t zipKnown(const PackedLog& log) {
    const uint32_t count = log.counts[0];
    for (uint32_t k = 0; k < count; k++) {
        const LogRow& row = log.rows[k];
        if (!countKnownRow(row, log.warp)) {
            if (row.shape == allTheSame && endsRound(row.first)) continue;
            if (k > 0) keepLastSite(log.rows[k - 1].first);
            return k;
        }
    }
    if (count > 0 && log.unfinished) keepLastSite(log.rows[count - 1].first);
    return count;
}

void takeLogIn(const PackedLog& log) {
    static Lane* const lanes = new Lane[warpLanes];
    static LogEntry entriesOfLane[warpLanes][logCapacity];
    uint32_t active = 0, taken = 0;
    inTurn = log.inTurn;
    if (!leftovers.any && !diverged && log.full) {
        // Rows that look new are taken the long way, one by one, and then known.
        taken = zipKnown(log);
        if (taken == log.counts[0] && taken > 0) {
            if (!log.unfinished) forgetLanes();
            return;
        }
    }
    nothingKept = false;
    LogEntry row[warpLanes];
    for (uint32_t k = taken; log.full && k < log.counts[0]; k++) {
        entriesOf(log.rows[k], row);
        for (int l = 0; l < warpLanes; l++) entriesOfLane[l][k] = row[l];
    }
    for (int l = 0; l < log.lanes; l++) {
        const LogEntry* begin = log.full ? entriesOfLane[l] + taken : log.entries[l];
        const LogEntry* end = begin + (log.counts[l] - taken);
        if (leftovers.any && !leftovers.entries[l].empty()) {
            leftovers.entries[l].insert(leftovers.entries[l].end(), begin, end);
            begin = leftovers.entries[l].data();
            end = begin + leftovers.entries[l].size();
        }
        lanes[l].next = begin;
        lanes[l].end = end;
        lanes[l].unfinished = log.unfinished >> l & 1;
        // Rounds without anything behind them: lanes that do not differ otherwise are not to differ in these.
        while (!lanes[l].unfinished && end != begin && endsRound(end[-1])) end--;
        lanes[l].end = end;
        forgetPlace(lanes[l]);
        if (begin != end || lanes[l].unfinished) active |= 1u << l;
    }
    bool left = false;
    if (!diverged) {
        const LogEntry* begins[warpLanes];
        for (int l = 0; l < log.lanes; l++) begins[l] = lanes[l].next;
        zip(lanes, active, log.warp);
        for (int l = 0; l < log.lanes; l++)
            if (lanes[l].next != begins[l]) lastSite[l] = siteOf(lanes[l].next[-1]);
    }
    for (int l = 0; l < log.lanes; l++) left = left || lanes[l].next != lanes[l].end;
    if (left) {
        if (!diverged) {
            positions.roundBegins();
            for (int l = 0; l < log.lanes; l++)
                if (lastSite[l]) comesTo(positions.after(SharedPositions::start, lastSite[l], 0), l);
        }
        diverged = true;
        merge(lanes, active, log.warp);
    }
    if (!log.unfinished) {
        forgetLanes();
        return;
    }
    // The logs' memory goes back to the executor: keep what could not be grouped yet.
    bool any = false;
    for (int l = 0; l < log.lanes; l++) {
        std::vector<LogEntry> rest(lanes[l].next, lanes[l].end);
        any = any || !rest.empty();
        leftovers.entries[l] = std::move(rest);
    }
    leftovers.any = any;
}

}  // namespace cpu_device
