#include "source_order.h"

#include <unordered_map>

#include "lines.h"
#include "sites.h"

namespace cpu_device {
namespace {

// The way to a site with no rounds counted, worked out once from debug information and the source's loops.
const std::vector<Position::Step>& wayTo(uint32_t siteNumber) {
    static std::unordered_map<uint32_t, std::vector<Position::Step>> ways;
    auto [entry, isNew] = ways.try_emplace(siteNumber);
    std::vector<Position::Step>& way = entry->second;
    if (!isNew) return way;
    uintptr_t place = site(siteNumber).place;
    const std::vector<Frame>& frames = framesOf(place);
    for (size_t i = 0; i < frames.size(); i++) {   // outermost first
        for (const LoopRange& loop : loopsAround(frames[i].file, frames[i].line))
            way.push_back({true, loop.id, static_cast<uint64_t>(loop.firstLine), 0});
        way.push_back({false, 0, static_cast<uint64_t>(frames[i].line), 0});
        // Within a line, calls and reads come before what is written: x[i] = ok ? f(y[i]) : 0.
        bool last = i + 1 == frames.size();
        way.push_back({false, 0, last && site(siteNumber).writes ? 1u : 0u, 0});
    }
    // Else the compiler's order is the order of execution.
    way.push_back({false, 0, place, 0});
    way.push_back({false, 0, siteNumber, 0});   // pieces of one struct access, in order
    return way;
}

}  // namespace

void advance(Position& position, const Position& last, uint32_t siteNumber) {
    position.steps = wayTo(siteNumber);
    if (last.steps.empty()) return;
    // Common loops keep their round.
    size_t common = 0;
    size_t most = position.steps.size() < last.steps.size() ? position.steps.size() : last.steps.size();
    int innermostLoop = -1;
    while (common < most) {
        const Position::Step& a = last.steps[common];
        Position::Step& b = position.steps[common];
        if (a.loop != b.loop || a.id != b.id || a.order != b.order) break;
        if (b.loop) {
            b.round = a.round;
            innermostLoop = static_cast<int>(common);
        }
        common++;
    }
    // Not further down the page: the innermost loop that holds both has gone round.
    bool forward = common < most && last.steps[common].order < position.steps[common].order;
    if (!forward && innermostLoop >= 0) position.steps[innermostLoop].round++;
}

int compare(const Position& a, const Position& b) {
    size_t most = a.steps.size() < b.steps.size() ? a.steps.size() : b.steps.size();
    for (size_t i = 0; i < most; i++) {
        const Position::Step& x = a.steps[i];
        const Position::Step& y = b.steps[i];
        if (x.order != y.order) return x.order < y.order ? -1 : 1;
        if (x.loop != y.loop) return x.loop ? -1 : 1;
        if (x.id != y.id) return x.id < y.id ? -1 : 1;
        if (x.round != y.round) return x.round < y.round ? -1 : 1;
    }
    if (a.steps.size() == b.steps.size()) return 0;
    return a.steps.size() < b.steps.size() ? -1 : 1;
}

}  // namespace cpu_device
