// Loads between two barriers do not wait for each other: the compiler brings them forward, as far as it may. It leaves
// a loop that makes many rounds as it is, but for one with steps of one element, of which it takes four rounds
// together; one that makes few rounds it takes apart. The log tells neither a loop's limits nor who uses a value, so
// that this is a guess, and a good one (docs/estimates.md). A chase through memory makes many rounds, and is counted
// rightly. But where the addresses of many rounds keep one distance, they may be those of a short loop within a loop,
// which is taken apart: so there is a number of rounds that are waited for at least, too.
#include "load_rounds.h"

#include <algorithm>
#include <vector>

#include "../run/sites.h"

namespace cpu_device {
namespace {

constexpr uint64_t fewRounds = 8, roundsTogether = 4;
// A thread has 255 registers, and needs some for other things.
constexpr uint64_t mostWordsHeld = 224;

struct SiteRounds {
    uint64_t stretch = 0;  // in which it was seen last
    uint64_t times = 0, last = 0, step = 0;
    bool even = true;  // all steps are the same
};

struct Rounds {
    uint64_t likely = 0, fewest = 0;
};
uint64_t partsOf(uint64_t rounds, uint64_t each) { return (rounds + each - 1) / each; }

// Of global or of shared memory.
struct Waits {
    std::vector<SiteRounds> sites;
    std::vector<Rounds> ofWarp;  // in the running block
    uint64_t longest = 0;        // rounds of a loop in this stretch
    bool stepsOfOne = false, even = false;

    void load(uint32_t number, uint64_t address, uint32_t bytes, uint64_t stretch) {
        if (sites.size() <= number) sites.resize(siteCount() + 1);
        SiteRounds& s = sites[number];
        if (s.stretch != stretch)
            s = {stretch, 0, 0, 0, true};
        else if (address - s.last == bytes)
            stepsOfOne = true;
        if (s.times > 1 && address - s.last != s.step) s.even = false;
        s.times++;
        s.step = address - s.last;
        s.last = address;
        if (s.times < longest) return;
        longest = s.times;
        even = s.even;
    }
    void stretchEnds(uint32_t warp) {
        if (!longest) return;
        if (ofWarp.size() <= warp) ofWarp.resize(warp + 1);
        const uint64_t rounds = longest <= fewRounds ? 1 : stepsOfOne ? partsOf(longest, roundsTogether) : longest;
        const bool mayBeTwoLoops = rounds == longest && even;
        ofWarp[warp].likely += rounds;
        ofWarp[warp].fewest += mayBeTwoLoops ? partsOf(longest, fewRounds) : rounds;
        longest = 0;
        stepsOfOne = false;
    }
    // Of the warp that has most.
    Rounds blockEnds() {
        Rounds most;
        for (const Rounds& r : ofWarp) {
            most.likely = std::max(most.likely, r.likely);
            most.fewest = std::max(most.fewest, r.fewest);
        }
        ofWarp.clear();
        return most;
    }
};
Waits& global = *new Waits;
Waits& shared = *new Waits;
uint64_t stretch = 1, mostWordsInARow = 0;

void ends(uint32_t warp) {
    global.stretchEnds(warp);
    shared.stretchEnds(warp);
    stretch++;
}

}  // namespace

void roundsBlockBegins(bool resumed) {
    if (resumed) return;
    global.ofWarp.clear();
    shared.ofWarp.clear();
}

// The lane that did the most stands for its warp.
void takeRounds(const PackedLog& log) {
    const int lane = log.full ? 0 : int(std::max_element(log.counts, log.counts + log.lanes) - log.counts);
    uint64_t inARow = 0;
    auto rowEnds = [&] {
        if (inARow <= mostWordsHeld) mostWordsInARow = std::max(mostWordsInARow, inARow);
        inARow = 0;
    };
    for (uint32_t i = 0; i < log.counts[lane]; i++) {
        const LogEntry e = log.full ? log.rows[i].first : log.entries[lane][i];
        const auto number = static_cast<uint32_t>(e >> siteShift);
        const Site& s = site(number);
        if (s.event != Event::access || windowOf(e) == Window::local) continue;
        const bool inShared = windowOf(e) == Window::shared;
        if (s.writes && !s.atomic) {
            if (!inShared) inARow += (s.bytes + 3) / 4;
            continue;
        }
        rowEnds();
        if (s.atomic)
            ends(log.warp);
        else
            (inShared ? shared : global).load(number, e & windowMask, s.bytes, stretch);
    }
    rowEnds();
    if (!log.unfinished) ends(log.warp);
}

void roundsBlockEnds(KernelCounts& kernel) {
    const Rounds rounds = global.blockEnds();
    kernel.loadRounds += rounds.likely;
    kernel.fewestLoadRounds += rounds.fewest;
    kernel.mostLoadRounds = std::max(kernel.mostLoadRounds, rounds.likely);
    kernel.wordsStoredInARow = std::max(kernel.wordsStoredInARow, mostWordsInARow);
    mostWordsInARow = 0;
    kernel.sharedLoadRounds += shared.blockEnds().likely;
}

}  // namespace cpu_device
