#include "apart_checks.h"

#include "../run/memory.h"
#include "apart.h"
#include "cells.h"
#include "check_reports.h"

namespace cpu_device {

static bool meet(uint64_t begin, uint64_t bytes, uint64_t otherBegin, uint64_t otherBytes) {
    return begin < otherBegin + otherBytes && otherBegin < begin + bytes;
}

void checkAgainstCalls(uint64_t offset, uint32_t bytes, bool writes, uint32_t siteNumber, uint32_t thread) {
    const ApartStretch* met = stretchAt(apart.written, offset, bytes);
    if (!met && writes) met = stretchAt(apart.read, offset, bytes);
    if (met) reportCallBefore(met->call, offset, bytes, writes, siteNumber, thread);
}

void checkCall(const UnderWay& call, const std::vector<UnderWay>& others) {
    const std::vector<ApartLaunch> launches = launchesAmong(others);
    const uint64_t begin = call.begin - arenaBegin();
    for (const UnderWay& other : others)
        if (!other.launch && (call.writes || other.writes) && meet(call.begin, call.bytes, other.begin, other.bytes))
            return reportCalls(call, other);
    uint32_t notApart = 0;  // neighbours were accessed by one launch
    auto among = [&](uint32_t serial) {
        const ApartLaunch* l = serial == notApart ? nullptr : launchAt(launches, serial);
        if (!l) notApart = serial;
        return l;
    };
    for (uint64_t word = begin / 4; word * 4 < begin + call.bytes && word * 4 < arenaCells.bytes && !launches.empty();
         word++) {
        const Cell& c = arenaCells.cells[word];
        if (const ApartLaunch* l = among(serialOf(c.write)))
            return reportCallBehind(
                call, {word * 4, writeSite(c.write), threadOf(c.write), serialOf(c.write), true, l->withLegacy});
        if (const ApartLaunch* l = call.writes ? among(serialOf(c.read)) : nullptr)
            return reportCallBehind(
                call, {word * 4, readSite(c.read), threadOf(c.read), serialOf(c.read), false, l->withLegacy});
    }
}

}  // namespace cpu_device
