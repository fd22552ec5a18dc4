#include "apart.h"

#include <algorithm>

#include "../run/memory.h"
#include "../run/sites.h"
#include "cells.h"
#include "check_reports.h"
#include "last_write.h"
#include "queue.h"
#include "race_clock.h"

namespace cpu_device {

Apart apart;

namespace {

// Of those that are still remembered.
std::vector<ApartLaunch> launchesOf(const std::vector<UnderWay>& others) {
    std::vector<ApartLaunch> found;
    for (const UnderWay& other : others) {
        if (!other.launch) continue;
        const SerialsOfLaunch serials = serialsOfLaunch(other.launch);
        if (serials.end > serials.begin) found.push_back({serials.begin, serials.end, other.launch, other.withLegacy});
    }
    return found;
}

const ApartLaunch* at(const std::vector<ApartLaunch>& launches, uint32_t serial) {
    for (const ApartLaunch& l : launches)
        if (serial >= l.begin && serial < l.end) return &l;
    return nullptr;
}

bool meet(uint64_t begin, uint64_t bytes, uint64_t otherBegin, uint64_t otherBytes) {
    return begin < otherBegin + otherBytes && otherBegin < begin + bytes;
}

}  // namespace

void launchIsBeside(const std::vector<UnderWay>& others) {
    apart.launches = launchesOf(others);
    apart.calls.clear();
    for (const UnderWay& other : others)
        if (!other.launch) apart.calls.push_back(other);
    raceClock.horizon = raceClock.launch;
    for (const ApartLaunch& l : apart.launches) raceClock.horizon = std::min(raceClock.horizon, l.begin);
}

void forgetApart() {
    apart = {};
    raceClock.horizon = 1;
}

const ApartLaunch* apartAt(uint32_t serial) { return at(apart.launches, serial); }

void checkAgainstCalls(uint64_t offset, uint32_t bytes, bool writes, uint32_t siteNumber, uint32_t thread) {
    for (const UnderWay& call : apart.calls)
        if ((writes || call.writes) && meet(call.begin - arenaBegin(), call.bytes, offset, bytes))
            return reportCallBefore(call, offset, bytes, writes, siteNumber, thread);
}

void checkCall(const UnderWay& call, const std::vector<UnderWay>& others) {
    const std::vector<ApartLaunch> launches = launchesOf(others);
    const uint64_t begin = call.begin - arenaBegin();
    for (const UnderWay& other : others)
        if (!other.launch && (call.writes || other.writes) && meet(call.begin, call.bytes, other.begin, other.bytes))
            return reportCalls(call, other);
    for (uint64_t word = begin / 4; word * 4 < begin + call.bytes && word * 4 < arenaCells.bytes && !launches.empty();
         word++) {
        const Cell& c = arenaCells.cells[word];
        if (const ApartLaunch* l = at(launches, serialOf(c.write)))
            return reportCallBehind(
                call, {word * 4, writeSite(c.write), threadOf(c.write), serialOf(c.write), true, l->withLegacy});
        if (const ApartLaunch* l = call.writes ? at(launches, serialOf(c.read)) : nullptr)
            return reportCallBehind(
                call, {word * 4, readSite(c.read), threadOf(c.read), serialOf(c.read), false, l->withLegacy});
    }
}

}  // namespace cpu_device
