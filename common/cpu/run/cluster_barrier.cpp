// The barrier of a cluster, as its threads come to it. Who opens it: clusters.cpp.
#include <cpu_device/clusters.h>

#include "callbacks.h"
#include "clusters.h"
#include "executor.h"
#include "index3.h"
#include "programs.h"
#include "watcher.h"

namespace cpu_device {
namespace {

[[noreturn]] void refuseStep(const Thread& t, const char* what, const char* cause, const void* place) {
    Defect d = defectAt(DefectKind::divergentBarrier, runningBlock->index, t.index);
    d.what = "thread " + text(t.index) + what;
    d.cause = cause;
    announce(&Watcher::defect, d, reinterpret_cast<uintptr_t>(place));
    endThread(cudaErrorLaunchFailure);
}

}  // namespace

void arriveAtCluster(Here here) {
    const void* place = __builtin_return_address(0);
    const Thread& t = comesTo(place, here);
    ClusterSteps& steps = runningBlock->clusterSteps[t.rank];
    if (steps.arrivals > steps.waits)
        refuseStep(t, " arrives at the barrier of its cluster a second time",
                   "after barrier_arrive() comes barrier_wait(), before the next", place);
    if (watchedProgram()) logEvent(Event::clusterArrive, 0, place);
    steps.arrivals++;
}

void waitForCluster(Here here) {
    const void* place = __builtin_return_address(0);
    const Thread& t = comesTo(place, here);
    ClusterSteps& steps = runningBlock->clusterSteps[t.rank];
    if (steps.arrivals == steps.waits)
        refuseStep(t, " waits at the barrier of its cluster, and has not arrived there",
                   "barrier_arrive() comes before barrier_wait(), once for each", place);
    while (runningBlock->cluster->phase == steps.waits) {
        runningBlock->atCluster++;
        waitAs(ThreadState::atClusterBarrier);
    }
    steps.waits++;
    if (watchedProgram()) logEvent(Event::clusterPassed, 0, place);
}

}  // namespace cpu_device
