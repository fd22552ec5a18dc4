// Launches and copies of other streams that nothing orders before the running launch: what they touch is a race, as
// what another block touches.
#pragma once

#include <cstdint>
#include <vector>

#include "../run/access_log.h"
#include "../run/under_way.h"
#include "counts.h"

namespace cpu_device {

struct ApartLaunch {
    uint32_t begin, end;  // its serials
    uint64_t number;
    bool withLegacy;
};

// Of the running launch, usually empty.
struct Apart {
    std::vector<ApartLaunch> launches;
    std::vector<UnderWay> calls;
    bool isEmpty() const { return launches.empty() && calls.empty(); }
};
extern Apart apart;

void launchIsBeside(const std::vector<UnderWay>& others);
void forgetApart();  // the serials begin again
const ApartLaunch* apartAt(uint32_t serial);

// An access to global memory that a call's copy meets.
void checkAgainstCalls(uint64_t offset, uint32_t bytes, bool writes, uint32_t siteNumber, uint32_t thread);
// A call that meets what launches have accessed.
void checkCall(const UnderWay& call, const std::vector<UnderWay>& others);

}  // namespace cpu_device
