// What the analysis is told, in the order in which it happened.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../run/access_log.h"
#include "analysis.h"

namespace cpu_device {

void tellLaunchBegins(const AnalysedLaunch& launch);
void tellLaunchEnds();
void tellBlockBegins(uint64_t number, uint32_t threads, bool resumed);
void tellBlockEnds(bool tooEarly);  // of a cluster: by a defect
void tellLog(const WarpLog& log);
void tellBlockBarrier();
void tellGridBarrier();
void tellAllocated(uint64_t begin, uint64_t bytes, bool fewTouched);
void tellFreed(uint64_t begin, uint64_t bytes);
void tellHostWrite(uint64_t begin, uint64_t bytes);
void tellCopy(uint64_t to, uint64_t from, uint64_t bytes);

}  // namespace cpu_device
