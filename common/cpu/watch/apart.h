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

// Offsets in the arena that a call copies or fills, or several whose stretches meet: of these the first.
struct ApartStretch {
    uint64_t begin, end;
    UnderWay call;
};

// Of the running launch, usually empty. In order, as each access looks into them.
struct Apart {
    std::vector<ApartLaunch> launches;
    std::vector<ApartStretch> written, read;
    bool isEmpty() const { return launches.empty() && written.empty() && read.empty(); }
};
extern Apart apart;

void launchIsBeside(const std::vector<UnderWay>& others);
void forgetApart();  // the serials begin again
// Of those that are still remembered.
std::vector<ApartLaunch> launchesAmong(const std::vector<UnderWay>& others);
const ApartLaunch* launchAt(const std::vector<ApartLaunch>& launches, uint32_t serial);
// The stretch that has some of these bytes.
const ApartStretch* stretchAt(const std::vector<ApartStretch>& stretches, uint64_t offset, uint64_t bytes);
inline const ApartLaunch* apartAt(uint32_t serial) { return launchAt(apart.launches, serial); }
// The same where the answer is mostly no: `gap` is the last stretch of serials that belong to none.
struct Gap {
    uint32_t begin = 0, end = 0;
};
extern Gap gap;
bool isApartBesideGap(uint32_t serial);
inline bool isApart(uint32_t serial) { return (serial < gap.begin || serial >= gap.end) && isApartBesideGap(serial); }

}  // namespace cpu_device
