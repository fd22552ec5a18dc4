#include "work.h"

#include <cpu_device/report.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <tuple>

namespace estimate {
namespace {

template <class Each>
void members(Work& w, const Each& each) {
#define ESTIMATE_MEMBER(name) each(#name, w.name);
    ESTIMATE_COUNTS(ESTIMATE_MEMBER)
#undef ESTIMATE_MEMBER
}

}  // namespace

std::string toText(const std::vector<Work>& launches) {
    std::string text;
    for (Work w : launches) {
        if (!text.empty()) text += ';';
        bool first = true;
        members(w, [&](const char* name, double value) {
            if (value == 0) return;
            char number[40];
            std::snprintf(number, sizeof number, "%.10g", value);
            text += std::string(first ? "" : " ") + name + "=" + number;
            first = false;
        });
    }
    return text;
}

std::vector<Work> fromText(const std::string& text) {
    std::vector<Work> launches;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find(';', at), text.size());
        const std::string one = " " + text.substr(at, end - at);
        launches.emplace_back();
        members(launches.back(), [&](const char* name, double& value) {
            const std::string key = std::string(" ") + name + "=";
            if (const size_t found = one.find(key); found != one.npos)
                value = std::strtod(one.c_str() + found + key.size(), nullptr);
        });
        at = end + 1;
    }
    return launches;
}

std::vector<Launches> launchesOf(const cpu_device::KernelReport& k) {
    std::vector<Launches> all;
    if (!k.threads) return all;
    const double blocksRun = std::max(1.0, double(k.blocksRun));
    for (const cpu_device::ShapeReport& s : k.shapes) {
        Launches l;
        Work& w = l.one;
        w.blocks = double(s.grid[0]) * s.grid[1] * s.grid[2];
        w.threads = double(s.block[0]) * s.block[1] * s.block[2];
        w.sharedBytes = double(s.sharedBytes) + double(k.staticShared);
        if (w.blocks == 0 || s.count == 0) continue;
        l.count = double(s.count);
        // A launch's part of what all launches of the kernel did, by its threads.
        const double part = w.blocks * w.threads / double(k.threads) * double(k.blocks) / blocksRun;
        auto of = [&](uint64_t counted) { return double(counted) * part; };
        const auto& [loads, stores, atomics] = std::tie(k.globalLoads, k.globalStores, k.globalAtomics);
        w.loadRequests = of(loads.requests);
        w.loadLines = of(loads.l1Lines);
        w.storeRequests = of(stores.requests);
        w.storeLines = of(stores.l1Lines);
        w.storeSectors = of(stores.sectors);
        w.l2Loads = of(loads.l2Sectors);
        w.l2Stores = of(stores.l2Sectors);
        w.l2PartialStores = of(stores.l2PartialSectors);
        w.l2JoinableStores = of(stores.l2JoinableSectors);
        w.dramLoads = of(k.dramLoads());
        w.dramStores = of(k.dramStores());
        w.dramFills = of(k.dramFills);
        w.atomicRequests = of(atomics.requests);
        w.atomicSectors = of(atomics.sectors);
        w.atomicQueue = of(k.atomicQueue);
        w.joinedQueue = of(k.joinedQueue);
        w.floatQueue = of(k.floatQueue);
        w.dramAtomics = of(atomics.dramSectors);
        w.lonelyLoads = of(k.lonelyLoads);
        w.lonelyStores = of(k.lonelyStores);
        w.wavefronts = of(k.sharedLoads.wavefronts + k.sharedStores.wavefronts + k.sharedAtomics.wavefronts);
        w.sparedWavefronts = of(k.sparedByWideLoads);
        w.barriers = k.barriersPerBlock * double(k.blocks) / blocksRun;
        w.loadRounds = double(k.loadRounds) / blocksRun;
        w.fewestRounds = double(k.fewestLoadRounds) / blocksRun;
        w.mostRounds = double(k.mostLoadRounds);
        w.sharedRounds = double(k.sharedLoadRounds) / blocksRun;
        w.storedInARow = double(k.wordsStoredInARow);
        w.waitsForBlocks = k.blocksWaited ? 1 : 0;
        all.push_back(l);
    }
    return all;
}

Work longer(const Work& atHalf, const Work& at, double times) {
    Work more = at, half = atHalf;
    std::vector<double> before;
    members(half, [&](const char*, double& value) { before.push_back(value); });
    size_t i = 0;
    members(more, [&](const char*, double& value) { value += (value - before[i++]) * 2 * (times - 1); });
    more.blocks = at.blocks;
    more.threads = at.threads;
    more.sharedBytes = at.sharedBytes;
    return more;
}

}  // namespace estimate
