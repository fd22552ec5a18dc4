// Who touched each element of an array, in the first launch of each kernel: for pictures. Only where TOUCHES=1 asks for
// it: it takes 16 bytes for each word of the arrays, and half as long again.
#pragma once

#include <mutex>

#include "../run/access_log.h"
#include "../run/watcher.h"
#include "counts.h"

namespace cpu_device {

class TouchWatcher final : public Watcher {
public:
    void launchBegins(const RunningLaunch& launch) override;
    void launchEnds(const RunningLaunch& launch) override;
    void warpStops(const Block& block, const WarpLog& log) override;
};

bool touchesAreAsked();
std::vector<ArrayTouches> touchesOf(const KernelCounts& kernel);
void forgetTouches();

}  // namespace cpu_device
