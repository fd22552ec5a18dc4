// A watcher that only counts, for tests of what the runtime announces.
#pragma once

#include "../../common/cpu/run/access_log.h"
#include "../../common/cpu/run/memory.h"
#include "../../common/cpu/run/sites.h"
#include "../../common/cpu/run/targets.h"
#include "../../common/cpu/run/watcher.h"

class CountingWatcher : public cpu_device::Watcher {
public:
    uint64_t launches = 0, launchesEnded = 0, blocks = 0, blocksEnded = 0, barriers = 0, accesses = 0, writes = 0;
    uint64_t allocations = 0, frees = 0, bytesByHost = 0;
    uint64_t badAccesses = 0, defects = 0;
    cpu_device::Owner lastOwner{};

    void launchBegins(const cpu_device::RunningLaunch&) override { launches++; }
    void launchEnds(const cpu_device::RunningLaunch&) override { launchesEnded++; }
    void blockBegins(const cpu_device::Block&, bool resumed) override { blocks += !resumed; }
    void blockEnds(const cpu_device::Block&) override { blocksEnded++; }
    void blockBarrierOpens(const cpu_device::Block&) override { barriers++; }
    void warpStops(const cpu_device::Block&, const cpu_device::WarpLog& log) override {
        for (int lane = 0; lane < log.lanes; lane++)
            for (int i = 0; i < log.counts[lane]; i++) count(log.rows[i][lane]);
    }
    void allocated(const cpu_device::Allocation&) override { allocations++; }
    void freed(const cpu_device::Allocation&) override { frees++; }
    void hostWrote(uintptr_t, size_t bytes) override { bytesByHost += bytes; }
    void badAccess(const cpu_device::BadAccess& access) override {
        badAccesses++;
        lastOwner = access.target.owner;
    }
    void defect(const cpu_device::Defect&, uintptr_t) override { defects++; }
    void hostDefect(const cpu_device::Defect&, const std::vector<cpu_device::CallPlaces>&) override { defects++; }

private:
    void count(cpu_device::LogEntry e) {
        const cpu_device::Site& s = cpu_device::site(static_cast<uint32_t>(e >> cpu_device::siteShift));
        if (s.event != cpu_device::Event::access) return;
        accesses++;
        writes += s.writes;
    }
};
