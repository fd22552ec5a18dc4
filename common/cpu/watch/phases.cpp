#include "phases.h"

namespace cpu_device {
namespace {

// Does a barrier between the two keep anything in order?
bool inOrder(uint32_t before, uint32_t after) {
    return (before & fills && after & uses) || (before & uses && after & fills);
}

}  // namespace

void phaseEnds(KernelCounts& kernel) {
    Phases& p = phases.now;
    if (p.use == fills) kernel.fillings++;
    if (!p.first && !inOrder(p.before, p.use)) kernel.idleBarriers++;
    p.first = false;
    if (p.use != noUse) p.before = p.use;  // of two barriers with nothing between, one is idle
    p.use = noUse;
}

}  // namespace cpu_device
