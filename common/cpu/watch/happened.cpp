#include "happened.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "../run/executor.h"
#include "of_block.h"
#include "race_clock.h"

namespace cpu_device {
namespace {

// One stretch of a block between grid barriers, and between its pauses. There is at least one a block, so it is kept
// small.
struct Stretch {
    uint32_t begin;     // serial
    uint32_t block;     // the low half of its number
    uint32_t next = 0;  // the block's next stretch, or 0
};
using Seen = std::vector<std::pair<uint64_t, uint32_t>>;  // word, how many of its publications

// What a thread made visible through a word: everything of its block up to the serial of its fence, and what
// the block itself had seen by then.
struct Publication {
    uint32_t stretch;
    uint32_t block;
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

struct Fences {
    uint32_t last = 0, wide = 0;  // the serial of a thread's last one, and of its last for other blocks too; or 0
};

constexpr uint64_t noWord = ~uint64_t(0);
struct Taken {  // by a thread's last atomic operation
    uint64_t word = noWord;
    uint32_t serial = 0;
};

// What the running block's threads have done, who may go on after a pause. All by thread, and empty until the first
// does.
struct OrderInBlock {
    std::vector<Fences> fences;
    std::vector<Taken> taken;
    std::vector<Seen> seen;
    std::vector<HeldBack> heldBack;
    uint32_t stretch = 0;  // the last one, if the block has been put aside
};

auto& ofBlock = *new OfBlock<OrderInBlock>;
auto& stretches = *new std::vector<Stretch>;
auto& seenBy = *new std::unordered_map<uint32_t, Seen>;  // what a block has seen of others
auto& words = *new std::unordered_map<uint64_t, std::vector<Publication>>;

uint64_t key(const Request& r, int lane) { return uint64_t(r.window) << 60 | r.address[lane] / 4; }

uint32_t runningNumber() { return static_cast<uint32_t>(checked.number); }

uint32_t stretchAt(uint32_t serial) {
    auto after = std::upper_bound(stretches.begin(), stretches.end(), serial,
                                  [](uint32_t s, const Stretch& x) { return s < x.begin; });
    return static_cast<uint32_t>(after - stretches.begin()) - 1;
}

template <class T>
T& ofThread(std::vector<T>& all, uint32_t thread, const T& none) {
    if (all.empty()) all.resize(checked.threads, none);
    return all[thread];
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
    note(seenBy[runningNumber()], word, count);
    note(ofThread(ofBlock.now.seen, thread, {}), word, count);
}

void publish(uint64_t word, uint32_t thread) {
    if (ofBlock.now.fences.empty()) return;
    const Fences fence = ofBlock.now.fences[thread];
    if (!fence.last) return;
    std::vector<HeldBack>& held = ofBlock.now.heldBack;
    held.erase(
        std::remove_if(held.begin(), held.end(),
                       [&](const HeldBack& h) { return h.word == word && h.first == thread && h.serial < fence.last; }),
        held.end());
    auto seen = seenBy.find(runningNumber());
    words[word].push_back({static_cast<uint32_t>(stretches.size()) - 1, runningNumber(), fence.last, fence.wide,
                           seen == seenBy.end() ? 0 : static_cast<uint32_t>(seen->second.size()), thread});
}

// By an atomic operation.
void take(uint64_t word, uint32_t thread, bool isShared) {
    Taken& last = ofThread(ofBlock.now.taken, thread, {});
    const uint32_t fence = ofBlock.now.fences.empty() ? 0 : ofBlock.now.fences[thread].wide;
    if (last.word != noWord && last.word != word && fence <= last.serial && !isShared)
        checked.kernel->unfencedAtomics++;
    last = {word, raceClock.now};
}

uint32_t threadOfLane(const Request& r, int lane) { return static_cast<uint32_t>(r.warp * warpLanes + lane); }

}  // namespace

void forgetHappened() {
    stretches.clear();
    seenBy.clear();
    words.clear();
    ofBlock.launchBegins();
    raceClock.fenced = raceClock.fencedWide = false;
}

void blockHappens(bool resumed) {
    ofBlock.blockBegins(checked.number, resumed);
    const auto self = static_cast<uint32_t>(stretches.size());
    if (ofBlock.now.stretch < self && resumed && stretches[ofBlock.now.stretch].block == runningNumber())
        stretches[ofBlock.now.stretch].next = self;
    ofBlock.now.stretch = self;
    stretches.push_back({raceClock.block, runningNumber()});
}

void blockHasHappened() {
    for (const HeldBack& h : ofBlock.now.heldBack) reportRace(h.race);
    ofBlock.blockEnds();
}

void fenceHappens(uint32_t thread, bool wide) {
    Fences& fences = ofThread(ofBlock.now.fences, thread, {});
    fences.last = raceClock.now;
    if (wide) fences.wide = raceClock.now;
    raceClock.fenced = true;
    raceClock.fencedWide |= wide;
}

void atomicHappens(const Request& r) {
    if (r.window == Window::shared && !hasClusters(checked.shape)) return;
    for (uint32_t left = r.lanes; left; left &= left - 1) {
        int lane = __builtin_ctz(left);
        take(key(r, lane), threadOfLane(r, lane), r.window == Window::shared);
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

bool ofRunningBlock(uint32_t serial) {
    if (serial >= raceClock.block) return true;
    return serial >= stretches[0].begin && stretches[stretchAt(serial)].block == runningNumber();
}

// Is what was done at `serial`, in the stretch `target`, among the first `count` of what was published by a word?
// Blocks publish in the order in which they run: those of a stretch are found by halving.
static bool published(const std::vector<Publication>& list, uint32_t count, uint32_t target, uint32_t serial) {
    for (;; target = stretches[target].next) {
        auto own = std::lower_bound(list.begin(), list.begin() + count, target,
                                    [](const Publication& p, uint32_t t) { return p.stretch < t; });
        for (; own != list.begin() + count && own->stretch == target; ++own)
            if (serial < own->upToForAll) return true;
        if (!stretches[target].next) return false;
    }
}

bool happenedBefore(uint32_t serial) {
    if (ofRunningBlock(serial)) return true;  // before it was put aside
    if (!raceClock.fencedWide) return false;
    const uint32_t target = stretchAt(serial);
    // Directly, or through a chain of blocks that each saw the one before. Long chains: give the program the
    // benefit of the doubt.
    std::vector<std::pair<uint32_t, uint32_t>> open;  // block, how much of what it saw counts
    std::unordered_map<uint32_t, uint32_t> followed;  // of a block: so much and one more
    open.push_back({runningNumber(), static_cast<uint32_t>(seenBy[runningNumber()].size())});
    int steps = 0;
    while (!open.empty()) {
        auto [block, count] = open.back();
        open.pop_back();
        for (uint32_t i = 0; i < count; i++) {
            auto [word, publications] = seenBy[block][i];
            const std::vector<Publication>& list = words[word];
            if (published(list, publications, target, serial)) return true;
            for (uint32_t k = 0; k < publications; k++) {
                const Publication& p = list[k];
                if (++steps > 100000) return true;
                uint32_t& known = followed[p.block];
                if (p.block == block || !p.upToForAll || p.seen < known) continue;
                known = p.seen + 1;
                open.push_back({p.block, p.seen});
            }
        }
    }
    return false;
}

bool happenedInBlock(uint32_t serial, uint32_t thread, uint32_t me) {
    if (!raceClock.fenced || ofBlock.now.seen.empty()) return false;
    for (auto [word, publications] : ofBlock.now.seen[me]) {
        const std::vector<Publication>& list = words[word];
        for (uint32_t k = publications; k-- > 0 && list[k].stretch == ofBlock.now.stretch;)
            if (list[k].thread == thread && serial < list[k].upTo) return true;
    }
    return false;
}

bool heldBack(const Race& race) {
    std::vector<HeldBack>& held = ofBlock.now.heldBack;
    bool sameWarp = race.thread / warpLanes == race.otherThread / warpLanes && race.otherSerial >= raceClock.block;
    if (race.shared || !sameWarp || held.size() == maxHeldBack || ofBlock.now.taken.empty()) return false;
    const uint64_t mine = ofBlock.now.taken[race.thread].word;
    if (mine == noWord || mine != ofBlock.now.taken[race.otherThread].word) return false;
    bool otherFirst = laneTurn[race.otherThread % warpLanes] < laneTurn[race.thread % warpLanes];
    held.push_back(
        {mine, otherFirst ? race.otherThread : race.thread, otherFirst ? race.otherSerial : raceClock.now, race});
    return true;
}

void reportHeldBack() {
    ofBlock.ofUnfinished([](OrderInBlock& order) {
        for (const HeldBack& h : order.heldBack) reportRace(h.race);
        order.heldBack.clear();
    });
}

uint64_t blockAtSerial(uint32_t serial) {
    return stretches.empty() || serial < stretches[0].begin ? 0 : stretches[stretchAt(serial)].block;
}

}  // namespace cpu_device
