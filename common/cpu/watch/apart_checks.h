// What streams do at the same time, checked: accesses of threads against calls that copy or fill, and those against
// what threads accessed.
#pragma once

#include <cstdint>
#include <vector>

#include "../run/under_way.h"

namespace cpu_device {

// An access to global memory that a call's copy meets.
void checkAgainstCalls(uint64_t offset, uint32_t bytes, bool writes, uint32_t siteNumber, uint32_t thread);
// A call that meets what launches have accessed.
void checkCall(const UnderWay& call, const std::vector<UnderWay>& others);

}  // namespace cpu_device
