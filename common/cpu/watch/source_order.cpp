#include "source_order.h"

#include <cstdint>
#include <unordered_map>

#include "../run/sites.h"
#include "lines.h"

namespace cpu_device {
namespace {

using Steps = std::vector<Position::Step>;

struct Way {
    Steps steps;
    size_t loop = 0;  // of the end of a round, or a skip: how many steps lead into its loop
};

// The way to a site with no rounds counted, worked out once from debug information and the source's loops.
const Way& wayTo(uint32_t siteNumber) {
    static auto& ways = *new std::unordered_map<uint32_t, Way>;
    auto [entry, isNew] = ways.try_emplace(siteNumber);
    Way& way = entry->second;
    Steps& steps = way.steps;
    if (!isNew) return way;
    const Site& s = site(siteNumber);
    const std::vector<Frame>& frames = framesOf(s.place);
    for (size_t i = 0; i < frames.size(); i++) {  // outermost first
        bool last = i + 1 == frames.size();
        for (const LoopRange& loop : loopsAround(frames[i].file, frames[i].line)) {
            steps.push_back({true, loop.id, static_cast<uint64_t>(loop.firstLine), 0});
            if (last && isRound(s.event) && loop.number == s.loop) way.loop = steps.size();
        }
        const int line = frames[i].line, firstLine = longStatementAround(frames[i].file, line);
        steps.push_back({false, 0, static_cast<uint64_t>(firstLine ? firstLine : line), 0});
        // Within a statement, calls and reads come before what is written: x[i] = ok ? f(y[i]) : 0. A skip is between
        // them.
        uint64_t within = s.event == Event::roundSkip ? 1 : s.writes ? 2 : 0;
        steps.push_back({false, 0, last ? within : 0, 0});
        if (firstLine) steps.push_back({false, 0, static_cast<uint64_t>(line), 0});
    }
    // Else the compiler's order is the order of execution.
    steps.push_back({false, 0, s.place, 0});
    steps.push_back({false, 0, siteNumber, 0});  // pieces of one struct access, in order
    return way;
}

// Behind everything else in the round.
void toEndOfRound(Steps& steps, const Way& way) {
    if (way.loop == 0) return;
    steps.resize(way.loop);
    steps.push_back({false, 0, UINT64_MAX, 0});
}

// The position of a lane that goes from `last` (empty at first) on to `site`.
void advance(Position& position, const Position& last, uint32_t siteNumber) {
    const Way& way = wayTo(siteNumber);
    position.steps = way.steps;
    if (site(siteNumber).event == Event::roundEnd) toEndOfRound(position.steps, way);
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
    if (site(siteNumber).event == Event::roundSkip) toEndOfRound(position.steps, way);
}

// From the end of a round to that of another.
void goOn(Position& position, uint64_t rounds) {
    size_t n = position.steps.size();
    if (n >= 2 && position.steps[n - 2].loop) position.steps[n - 2].round += rounds;
}

int comparePositions(const Position& a, const Position& b) {
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

}  // namespace

int SharedPositions::keep(int place) {
    all[size_t(place)].keepers++;
    return place;
}

void SharedPositions::letGo(int place) {
    if (place != start && --all[size_t(place)].keepers == 0) free.push_back(place);
}

void SharedPositions::roundBegins() {
    for (const KnownStep& s : known) {
        letGo(s.from);
        letGo(s.to);
    }
    known.clear();
}

int SharedPositions::after(int last, uint32_t site, uint64_t times) {
    for (const KnownStep& s : known)
        if (s.from == last && s.site == site && s.times == times) return keep(s.to);
    if (free.empty()) {
        free.push_back(int(all.size()));
        all.emplace_back();
    }
    const int to = free.back();
    free.pop_back();
    Position& position = all[size_t(to)].position;
    advance(position, all[size_t(last)].position, site);
    if (times > 1) goOn(position, times - 1);
    known.push_back({keep(last), site, times, keep(to)});
    return keep(to);
}

int SharedPositions::compare(int a, int b) const {
    return a == b ? 0 : comparePositions(all[size_t(a)].position, all[size_t(b)].position);
}

}  // namespace cpu_device
