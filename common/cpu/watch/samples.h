// One request of each site, for pictures: the first of those with the most active lanes.
#pragma once

#include "counts.h"
#include "messages.h"
#include "sites.h"

namespace cpu_device {

// Called when a site's request has more lanes than any before: at most 32 times a site and kernel.
void keepSample(KernelCounts& kernel, Counts& sum, const Request& request, const Site& site, uint64_t units);

}  // namespace cpu_device
