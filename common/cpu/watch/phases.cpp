#include "phases.h"

#include <unordered_map>

namespace cpu_device {

uint32_t useInPhase;

namespace {

struct Phases {
    uint32_t now = noUse, before = noUse;
    bool first = true;
};

auto& phasesPutAside = *new std::unordered_map<uint64_t, Phases>;  // by number of the block
Phases ofBlock;
uint64_t blockOfPhases;
bool ofBlockUnfinished;

// Does a barrier between the two keep anything in order?
bool inOrder(uint32_t before, uint32_t after) {
    return (before & fills && after & uses) || (before & uses && after & fills);
}

}  // namespace

void forgetPhases() {
    phasesPutAside.clear();
    ofBlockUnfinished = false;
}

void phasesOfBlockBegin(uint64_t number, bool resumed) {
    if (ofBlockUnfinished) {
        ofBlock.now = useInPhase;
        phasesPutAside[blockOfPhases] = ofBlock;
    }
    ofBlock = resumed ? phasesPutAside[number] : Phases{};
    useInPhase = ofBlock.now;
    blockOfPhases = number;
    ofBlockUnfinished = true;
}

void phaseEnds(KernelCounts& kernel) {
    if (useInPhase == fills) kernel.fillings++;
    if (!ofBlock.first && !inOrder(ofBlock.before, useInPhase)) kernel.idleBarriers++;
    ofBlock.first = false;
    if (useInPhase != noUse) ofBlock.before = useInPhase;  // of two barriers with nothing between, one is idle
    useInPhase = noUse;
}

void phasesOfBlockEnd(KernelCounts& kernel) {
    phaseEnds(kernel);
    ofBlockUnfinished = false;
}

}  // namespace cpu_device
