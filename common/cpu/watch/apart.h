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
// Of those that are still remembered.
std::vector<ApartLaunch> launchesAmong(const std::vector<UnderWay>& others);
const ApartLaunch* launchAt(const std::vector<ApartLaunch>& launches, uint32_t serial);
inline const ApartLaunch* apartAt(uint32_t serial) { return launchAt(apart.launches, serial); }

}  // namespace cpu_device
