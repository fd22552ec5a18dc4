#include "happened.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "checks.h"

namespace cpu_device {
namespace {

// One stretch of a block between grid barriers, with what it has seen of others.
struct Stretch {
    uint32_t begin;        // serial
    uint64_t block;
    std::vector<std::pair<uint64_t, uint32_t>> seen;   // word, how many of its publications
};

// What a thread made visible through a word: everything of its stretch up to the serial of its fence, and what
// the stretch itself had seen by then.
struct Publication {
    uint32_t stretch;
    uint32_t upTo;
    uint32_t seen;
};

auto& stretches = *new std::vector<Stretch>;
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
    auto& seen = stretches.back().seen;
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
    words[word].push_back({static_cast<uint32_t>(stretches.size()) - 1, fence,
                           static_cast<uint32_t>(stretches.back().seen.size())});
}

}  // namespace

void forgetHappened() {
    stretches.clear();
    words.clear();
    anyFence = false;
}

void blockHappens() { stretches.push_back({raceClock.block, checked.number, {}}); }

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
    if (stretches[target].block == checked.number) return true;   // the block's own, before it was put aside
    if (!anyFence) return false;
    // Directly, or through a chain of blocks that each saw the one before. Long chains: give the program the
    // benefit of the doubt.
    std::vector<std::pair<uint32_t, uint32_t>> open;   // stretch, how much of what it saw counts
    std::vector<char> visited(stretches.size());
    auto last = static_cast<uint32_t>(stretches.size()) - 1;
    open.push_back({last, static_cast<uint32_t>(stretches[last].seen.size())});
    int steps = 0;
    while (!open.empty()) {
        auto [stretch, count] = open.back();
        open.pop_back();
        for (uint32_t i = 0; i < count; i++) {
            auto& [word, publications] = stretches[stretch].seen[i];
            const std::vector<Publication>& list = words[word];
            for (uint32_t k = 0; k < publications; k++) {
                const Publication& p = list[k];
                if (p.stretch == target && serial < p.upTo) return true;
                if (++steps > 100000) return true;
                if (p.stretch == stretch || visited[p.stretch]) continue;
                visited[p.stretch] = 1;
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
