// One request of each site, for pictures: the first of those with the most active lanes.
#pragma once

#include "../run/sites.h"
#include "counts.h"
#include "warp_request.h"

namespace cpu_device {

// Called when a site's request has more lanes than any before: at most 32 times a site and kernel.
void keepSample(KernelCounts& kernel, Counts& sum, const Request& request, const Site& site, uint64_t units);

}  // namespace cpu_device
