#include "apart.h"

#include <algorithm>

#include "../run/memory.h"
#include "last_write.h"
#include "race_clock.h"

namespace cpu_device {

Apart apart;
Gap gap;

bool isApartBesideGap(uint32_t serial) {
    const auto& launches = apart.launches;
    auto after = std::upper_bound(launches.begin(), launches.end(), serial,
                                  [](uint32_t s, const ApartLaunch& l) { return s < l.begin; });
    const uint32_t begin = after == launches.begin() ? 0 : (after - 1)->end;
    if (serial < begin) return true;
    gap = {begin, after == launches.end() ? ~0u : after->begin};
    return false;
}

std::vector<ApartLaunch> launchesAmong(const std::vector<UnderWay>& others) {
    std::vector<ApartLaunch> found;
    for (const UnderWay& other : others) {
        if (!other.launch) continue;
        const SerialsOfLaunch serials = serialsOfLaunch(other.launch);
        if (serials.end > serials.begin) found.push_back({serials.begin, serials.end, other.launch, other.withLegacy});
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
    return found;
}

const ApartLaunch* launchAt(const std::vector<ApartLaunch>& launches, uint32_t serial) {
    auto after = std::upper_bound(launches.begin(), launches.end(), serial,
                                  [](uint32_t s, const ApartLaunch& l) { return s < l.begin; });
    return after != launches.begin() && serial < (after - 1)->end ? &*(after - 1) : nullptr;
}

const ApartStretch* stretchAt(const std::vector<ApartStretch>& stretches, uint64_t offset, uint64_t bytes) {
    auto after = std::lower_bound(stretches.begin(), stretches.end(), offset + bytes,
                                  [](const ApartStretch& s, uint64_t end) { return s.begin < end; });
    return after != stretches.begin() && offset < (after - 1)->end ? &*(after - 1) : nullptr;
}

static std::vector<ApartStretch> stretchesOf(const std::vector<UnderWay>& others, bool written) {
    std::vector<ApartStretch> all, merged;
    for (const UnderWay& other : others)
        if (!other.launch && other.writes == written)
            all.push_back({other.begin - arenaBegin(), other.begin - arenaBegin() + other.bytes, other});
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
    for (ApartStretch& s : all)
        if (!merged.empty() && s.begin < merged.back().end)
            merged.back().end = std::max(merged.back().end, s.end);
        else
            merged.push_back(std::move(s));
    return merged;
}

void launchIsBeside(const std::vector<UnderWay>& others) {
    apart.launches = launchesAmong(others);
    gap = {};
    apart.written = stretchesOf(others, true);
    apart.read = stretchesOf(others, false);
    raceClock.horizon = raceClock.launch;
    for (const ApartLaunch& l : apart.launches) raceClock.horizon = std::min(raceClock.horizon, l.begin);
}

void forgetApart() {
    apart = {};
    raceClock.horizon = 1;
}

}  // namespace cpu_device
