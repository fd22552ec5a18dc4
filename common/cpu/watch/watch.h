// The watcher behind the access report: counts what the logs hold, checks it on a second thread, and finds words for
// what goes wrong.
#pragma once

#include "../run/access_log.h"
#include "../run/executor.h"
#include "../run/memory.h"
#include "../run/targets.h"
#include "../run/watcher.h"

namespace cpu_device {

class AccessWatcher final : public Watcher {
public:
    // watch.cpp
    void launchBegins(const RunningLaunch& launch) override;
    void launchEnds(const RunningLaunch& launch) override;
    void blockBegins(const Block& block, bool resumed) override;
    void blockEnds(const Block& block) override;
    void blockBarrierOpens(const Block& block) override;
    void gridBarrierOpens(const RunningLaunch& launch) override;
    void lanesExchanged(bool shuffle) override;
    void warpStops(const Block& block, const WarpLog& log) override;

    void allocated(const Allocation& allocation) override;
    void named(const Allocation& allocation) override;
    void freed(const Allocation& allocation) override;
    void hostWrote(uintptr_t begin, size_t bytes) override;
    void copied(uintptr_t to, uintptr_t from, size_t bytes) override;
    void callTouches(const UnderWay& call, const std::vector<UnderWay>& others) override;

    void findsItselfAlone() override;
    void pauses() override;
    void defect(const Defect& defect, uintptr_t place) override;
    void hostDefect(const Defect& defect, const std::vector<CallPlaces>& calls) override;

    // report.cpp
    bool programEnds() override;

    // address_reports.cpp
    void badAccess(const BadAccess& access) override;
    void givesUp(const RunningLaunch& launch) override;
    void tooManyAccesses(const Thread& thread, uintptr_t place) override;

    // index_reports.cpp
    void badIndex(const BadIndex& index) override;

    // stop_reports.cpp
    void notInMask(const Thread& thread) override;
    void deadSource(const Thread& thread, int sourceLane) override;
    void absentLanes(const Thread& thread, unsigned absent) override;
    void differentBarriers(const Block& block) override;
    void skippedBarrier(const Block& block) override;
    void notCooperative(const Thread& thread) override;
    void trapped(const Thread& thread) override;
    void deadEnd(const Block& block) override;
    void missingBlocks(const Block& waiting, uint64_t ended) override;
};

}  // namespace cpu_device
