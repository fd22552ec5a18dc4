// The analysis counts what the logs hold, and checks it. All of it runs on one thread, which is another one than the
// executor's (queue.h), in the order in which the executor ran.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../run/under_way.h"
#include "counts.h"
#include "first_level.h"
#include "packed_log.h"

namespace cpu_device {

struct AnalysedLaunch {
    KernelCounts* kernel = nullptr;
    size_t shape = 0;  // which of the kernel's
    uint64_t number = 0;
    std::vector<UnderWay> apart;
    FirstLevelLaunch firstLevel;
};

void analysisLaunchBegins(const AnalysedLaunch& launch);
void analysisLaunchEnds();
void analysisBlockBegins(uint64_t number, uint32_t threads, bool resumed);
void analysisBlockEnds(bool tooEarly);
void analysisBlockBarrier();
void analyseLog(const PackedLog& log);

}  // namespace cpu_device
