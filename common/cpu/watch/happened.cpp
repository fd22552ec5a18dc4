#include "happened.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "../run/executor.h"
#include "race_clock.h"

namespace cpu_device {
namespace {

// One stretch of a block between grid barriers. There is one a block, so it is kept small.
struct Stretch {
    uint32_t begin;  // serial
    uint32_t block;  // the low half of its number
};
using Seen = std::vector<std::pair<uint64_t, uint32_t>>;  // word, how many of its publications

// What a thread made visible through a word: everything of its stretch up to the serial of its fence, and what
// the stretch itself had seen by then.
struct Publication {
    uint32_t stretch;
    uint32_t upTo;
    uint32_t upToForAll;  // for other blocks; 0: they are not meant
    uint32_t seen;
    uint32_t thread;
};

// Two lanes of a warp that clash after both did an atomic operation on `word`. The one that ran first should publish
// what it did there.
struct HeldBack {
    uint64_t word;
    uint32_t first, serial;
    Race race;
};
constexpr size_t maxHeldBack = 4096;

// The word of a thread's last atomic operation, and the stretch it was in.
struct Taken {
    uint64_t word;
    uint32_t stretch;
};

auto& heldBackRaces = *new std::vector<HeldBack>;
Taken taken[1024];  // by thread

auto& stretches = *new std::vector<Stretch>;
auto& seenBy = *new std::unordered_map<uint32_t, Seen>;        // what a stretch has seen of others
auto& seenByThread = *new std::unordered_map<uint32_t, Seen>;  // the same for each thread of the running one
auto& words = *new std::unordered_map<uint64_t, std::vector<Publication>>;

uint64_t key(const Request& r, int lane) { return uint64_t(r.window) << 60 | r.address[lane] / 4; }

uint32_t stretchAt(uint32_t serial) {
    auto after = std::upper_bound(stretches.begin(), stretches.end(), serial,
                                  [](uint32_t s, const Stretch& x) { return s < x.begin; });
    return static_cast<uint32_t>(after - stretches.begin()) - 1;
}

void note(Seen& seen, uint64_t word, uint32_t count) {
    for (auto& [w, n] : seen)
        if (w == word) {
            n = count;
            return;
        }
    seen.push_back({word, count});
}

void see(uint64_t word, uint32_t thread) {
    auto found = words.find(word);
    if (found == words.end()) return;
    auto count = static_cast<uint32_t>(found->second.size());
    note(seenBy[static_cast<uint32_t>(stretches.size()) - 1], word, count);
    note(seenByThread[thread], word, count);
}

void publish(uint64_t word, uint32_t thread) {
    uint32_t fence = raceClock.fence[thread];
    if (!fence) return;
    heldBackRaces.erase(
        std::remove_if(heldBackRaces.begin(), heldBackRaces.end(),
                       [&](const HeldBack& h) { return h.word == word && h.first == thread && h.serial < fence; }),
        heldBackRaces.end());
    uint32_t self = static_cast<uint32_t>(stretches.size()) - 1;
    auto seen = seenBy.find(self);
    words[word].push_back({self, fence, raceClock.wideFence[thread],
                           seen == seenBy.end() ? 0 : static_cast<uint32_t>(seen->second.size()), thread});
}

uint32_t threadOfLane(const Request& r, int lane) { return static_cast<uint32_t>(r.warp * warpLanes + lane); }

}  // namespace

void forgetHappened() {
    stretches.clear();
    seenBy.clear();
    seenByThread.clear();
    words.clear();
    raceClock.fenced = raceClock.fencedWide = false;
}

void blockHappens() {
    stretches.push_back({raceClock.block, static_cast<uint32_t>(checked.number)});
    seenByThread.clear();
}

void fenceHappens(bool wide) {
    raceClock.fenced = true;
    raceClock.fencedWide |= wide;
}

void atomicHappens(const Request& r) {
    if (r.window == Window::shared && !hasClusters(checked.shape)) return;
    for (uint32_t left = r.lanes; left; left &= left - 1) {
        int lane = __builtin_ctz(left);
        taken[threadOfLane(r, lane)] = {key(r, lane), static_cast<uint32_t>(stretches.size())};
        if (!raceClock.fenced) continue;
        see(key(r, lane), threadOfLane(r, lane));
        publish(key(r, lane), threadOfLane(r, lane));
    }
}

void volatileHappens(const Request& r, bool writes) {
    if (!raceClock.fenced) return;
    for (uint32_t left = r.lanes; left; left &= left - 1) {
        int lane = __builtin_ctz(left);
        if (writes)
            publish(key(r, lane), threadOfLane(r, lane));
        else
            see(key(r, lane), threadOfLane(r, lane));
    }
}

bool happenedBefore(uint32_t serial) {
    uint32_t target = stretchAt(serial);
    if (stretches[target].block == static_cast<uint32_t>(checked.number))
        return true;  // the block's own, before it was put aside
    if (!raceClock.fencedWide) return false;
    // Directly, or through a chain of blocks that each saw the one before. Long chains: give the program the
    // benefit of the doubt.
    std::vector<std::pair<uint32_t, uint32_t>> open;  // stretch, how much of what it saw counts
    std::unordered_set<uint32_t> visited;
    auto last = static_cast<uint32_t>(stretches.size()) - 1;
    open.push_back({last, static_cast<uint32_t>(seenBy[last].size())});
    int steps = 0;
    while (!open.empty()) {
        auto [stretch, count] = open.back();
        open.pop_back();
        for (uint32_t i = 0; i < count; i++) {
            auto [word, publications] = seenBy[stretch][i];
            const std::vector<Publication>& list = words[word];
            // Blocks publish in the order in which they run: the target's own entries are found by halving.
            auto own = std::lower_bound(list.begin(), list.begin() + publications, target,
                                        [](const Publication& p, uint32_t t) { return p.stretch < t; });
            for (; own != list.begin() + publications && own->stretch == target; ++own)
                if (serial < own->upToForAll) return true;
            for (uint32_t k = 0; k < publications; k++) {
                const Publication& p = list[k];
                if (++steps > 100000) return true;
                if (p.stretch == stretch || !p.upToForAll || !visited.insert(p.stretch).second) continue;
                open.push_back({p.stretch, p.seen});
            }
        }
    }
    return false;
}

bool happenedInBlock(uint32_t serial, uint32_t thread, uint32_t me) {
    if (!raceClock.fenced) return false;
    auto mine = seenByThread.find(me);
    if (mine == seenByThread.end()) return false;
    uint32_t self = static_cast<uint32_t>(stretches.size()) - 1;
    for (auto [word, publications] : mine->second) {
        const std::vector<Publication>& list = words[word];
        for (uint32_t k = publications; k-- > 0 && list[k].stretch == self;)
            if (list[k].thread == thread && serial < list[k].upTo) return true;
    }
    return false;
}

bool heldBack(const Race& race) {
    bool sameWarp = race.thread / warpLanes == race.otherThread / warpLanes && race.otherSerial >= raceClock.block;
    if (race.shared || !sameWarp || heldBackRaces.size() == maxHeldBack) return false;
    const Taken &mine = taken[race.thread], &others = taken[race.otherThread];
    if (mine.stretch != stretches.size() || others.stretch != mine.stretch || mine.word != others.word) return false;
    bool otherFirst = laneTurn[race.otherThread % warpLanes] < laneTurn[race.thread % warpLanes];
    heldBackRaces.push_back(
        {mine.word, otherFirst ? race.otherThread : race.thread, otherFirst ? race.otherSerial : raceClock.now, race});
    return true;
}

void reportHeldBack() {
    for (const HeldBack& h : heldBackRaces) reportRace(h.race);
    heldBackRaces.clear();
}

uint64_t blockAtSerial(uint32_t serial) {
    return stretches.empty() || serial < stretches[0].begin ? 0 : stretches[stretchAt(serial)].block;
}

}  // namespace cpu_device
