// From the lanes' logs to warp requests, counted and passed on to the checks.
#pragma once

#include "../run/sites.h"
#include "counts.h"
#include "packed_log.h"
#include "warp_request.h"

namespace cpu_device {

void takeLogIn(const PackedLog& log);
void forgetLanes();  // another warp or block: nothing is left over

// traffic.cpp: counts one request, and says which shape it has.
uint32_t countTraffic(const Request& request, const Site& site);
// The short way for a row that looks like one that its site had before: counts it and checks it. Returns false, and
// does nothing, if it looks different.
bool countKnownRow(const LogRow& row, int warp);
void trafficLaunchBegins(KernelCounts* launched);

}  // namespace cpu_device
