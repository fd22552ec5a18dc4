#include "limits.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "block.h"
#include "index3.h"
#include "programs.h"
#include "watcher.h"

namespace cpu_device {

double laneSeconds() {
    static const double seconds = [] {
        const char* text = std::getenv("LANE_SECONDS");
        double s = text ? std::atof(text) : 0;
        return s > 0 ? s : 10.0;
    }();
    return seconds;
}

static uint64_t askedStepLimit() {
    static const uint64_t asked = [] {
        const char* text = std::getenv("STEP_LIMIT");
        return text ? std::strtoull(text, nullptr, 10) : 0;
    }();
    return asked;
}

uint64_t pollLimit() { return askedStepLimit() ? askedStepLimit() : uint64_t(1) << 26; }
uint64_t stepLimit() {
    if (askedStepLimit()) return askedStepLimit();
    // Who is alone may have all the work to do. It takes some seconds, as a warp does that comes to its limit.
    const bool isAlone = running.blockCount == 1 && running.threadsPerBlock == 1;
    return uint64_t(1) << (isAlone ? 29 : 26);
}

void reportEndlessWaits(const Block& block, const Thread& t, const void* place, uint64_t waits, const char* kind) {
    Defect d = defectAt(DefectKind::stepLimit, block.index, t.index);
    d.what = "thread " + text(t.index) + " waited more than " + std::to_string(waits - 1) + " times at a " + kind +
             ": the launch was stopped";
    d.cause = "a loop does not end; if it is meant to be so long, raise the limit with STEP_LIMIT=n";
    announce(&Watcher::defect, d, reinterpret_cast<uintptr_t>(place));
    if (!watchedProgram())
        std::fprintf(stderr, "CPU device: %s: block %s, %s\n", name(d.kind), text(block.index).c_str(), d.what.c_str());
}

}  // namespace cpu_device
