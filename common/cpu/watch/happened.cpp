#include "happened.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "checks.h"

namespace cpu_device {
namespace {

// One stretch of a block between grid barriers. There is one a block, so it is kept small.
struct Stretch {
    uint32_t begin;        // serial
    uint32_t block;        // the low half of its number
};
using Seen = std::vector<std::pair<uint64_t, uint32_t>>;   // word, how many of its publications

// What a thread made visible through a word: everything of its stretch up to the serial of its fence, and what
// the stretch itself had seen by then.
struct Publication {
    uint32_t stretch;
    uint32_t upTo;
    uint32_t seen;
};

auto& stretches = *new std::vector<Stretch>;
auto& seenBy = *new std::unordered_map<uint32_t, Seen>;   // what a stretch has seen of others
auto& words = *new std::unordered_map<uint64_t, std::vector<Publication>>;
bool anyFence;

uint64_t key(const Request& r, int lane) { return uint64_t(r.window) << 60 | r.address[lane] / 4; }

uint32_t stretchAt(uint32_t serial) {
    auto after = std::upper_bound(stretches.begin(), stretches.end(), serial,
                                  [](uint32_t s, const Stretch& x) { return s < x.begin; });
    return static_cast<uint32_t>(after - stretches.begin()) - 1;
}

void see(uint64_t word) {
    auto found = words.find(word);
    if (found == words.end()) return;
    Seen& seen = seenBy[static_cast<uint32_t>(stretches.size()) - 1];
    auto count = static_cast<uint32_t>(found->second.size());
    for (auto& [w, n] : seen)
        if (w == word) {
            n = count;
            return;
        }
    seen.push_back({word, count});
}

void publish(uint64_t word, uint32_t thread) {
    uint32_t fence = raceClock.fence[thread];
    if (!fence) return;
    uint32_t self = static_cast<uint32_t>(stretches.size()) - 1;
    auto seen = seenBy.find(self);
    words[word].push_back({self, fence, seen == seenBy.end() ? 0 : static_cast<uint32_t>(seen->second.size())});
}

}  // namespace

void forgetHappened() {
    stretches.clear();
    seenBy.clear();
    words.clear();
    anyFence = false;
}

void blockHappens() { stretches.push_back({raceClock.block, static_cast<uint32_t>(checked.number)}); }

void fenceHappens() { anyFence = true; }

void atomicHappens(const Request& r) {
    if (!anyFence || r.window == Window::shared) return;
    for (uint32_t left = r.lanes; left; left &= left - 1) {
        int lane = __builtin_ctz(left);
        see(key(r, lane));
        publish(key(r, lane), static_cast<uint32_t>(r.warp * warpLanes + lane));
    }
}

void volatileHappens(const Request& r, bool writes) {
    if (!anyFence) return;
    for (uint32_t left = r.lanes; left; left &= left - 1) {
        int lane = __builtin_ctz(left);
        if (writes)
            publish(key(r, lane), static_cast<uint32_t>(r.warp * warpLanes + lane));
        else
            see(key(r, lane));
    }
}

bool happenedBefore(uint32_t serial) {
    uint32_t target = stretchAt(serial);
    if (stretches[target].block == static_cast<uint32_t>(checked.number)) return true;   // the block's own, before it was put aside
    if (!anyFence) return false;
    // Directly, or through a chain of blocks that each saw the one before. Long chains: give the program the
    // benefit of the doubt.
    std::vector<std::pair<uint32_t, uint32_t>> open;   // stretch, how much of what it saw counts
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
                if (serial < own->upTo) return true;
            for (uint32_t k = 0; k < publications; k++) {
                const Publication& p = list[k];
                if (++steps > 100000) return true;
                if (p.stretch == stretch || !visited.insert(p.stretch).second) continue;
                open.push_back({p.stretch, p.seen});
            }
        }
    }
    return false;
}

uint64_t blockAtSerial(uint32_t serial) {
    return stretches.empty() || serial < stretches[0].begin ? 0 : stretches[stretchAt(serial)].block;
}

}  // namespace cpu_device
