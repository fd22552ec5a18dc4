#include "analysis.h"

#include "busy_warps.h"
#include "check_reports.h"
#include "checks.h"
#include "cluster_order.h"
#include "copy_checks.h"
#include "happened.h"
#include "load_rounds.h"
#include "phases.h"
#include "race_clock.h"
#include "requests.h"
#include "stores_before.h"
#include "wide_loads.h"

namespace cpu_device {

void analysisLaunchBegins(const AnalysedLaunch& launch) {
    trafficLaunchBegins(launch.kernel);
    firstLevelLaunchBegins(launch.kernel, launch.firstLevel);
    storedBefore.launchBegins();
    phases.launchBegins();
    busyWarps.launchBegins();
    checksLaunchBegins(launch.kernel, launch.shape, launch.number, launch.apart);
}

void analysisLaunchEnds() {
    reportHeldBack();
    reportDeferredRaces();
    forgetCopies();
}

void analysisBlockBegins(uint64_t number, uint32_t threads, bool resumed) {
    forgetLanes();
    storedBefore.blockBegins(number, resumed);
    phases.blockBegins(number, resumed);
    busyWarps.blockBegins(number, resumed);
    roundsBlockBegins(resumed);
    firstLevelBlockBegins(number, resumed);
    wideLoads.stretchBegins();
    checksBlockBegins(number, threads, resumed);
}

void analysisBlockEnds(bool tooEarly) {
    KernelCounts& kernel = *checked.kernel;
    phaseEnds(kernel);
    storedBefore.blockEnds();
    phases.blockEnds();
    noteBusiestWarp(kernel);
    busyWarps.blockEnds();
    roundsBlockEnds(kernel);
    firstLevelBlockEnds();
    blockHasHappened();
    blockOfClusterEnds(tooEarly);
}

void analysisBlockBarrier() {
    phaseEnds(*checked.kernel);
    stepEnds(*checked.kernel);
    firstLevelBarrier();
    wideLoads.stretchBegins();
    checksBlockBarrier();
}

void analyseLog(const PackedLog& log) {
    takeRounds(log);
    takeLogIn(log);
}

}  // namespace cpu_device
