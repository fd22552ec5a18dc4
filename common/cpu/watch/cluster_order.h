// What the blocks of a cluster know of one another by its barrier, and whether they are still there when one reads the
// other's shared memory.
//
// To the log the shared memory of a cluster's blocks lies side by side: that of rank r begins at r + 1 strides, and
// within the first one lies what the running block calls its own. To the checks each live cluster has such a row.
#pragma once

#include <cstdint>

#include "warp_request.h"

namespace cpu_device {

extern bool inCluster;  // the running launch is one of clusters
void clusterLaunchHappens();
// A block begins, or goes on: perhaps the first of the next cluster.
void blockOfClusterHappens();
// `tooEarly`: by a defect, so it says nothing of when others may reach its memory.
void blockOfClusterEnds(bool tooEarly);
void clustersMeet();        // at a grid barrier
void forgetClusterOrder();  // the serials begin again

void clusterArrivalsHappen(const Request& request);
void clusterWaitsHappen(const Request& request);
// Has thread `me` of the running block passed a barrier of its cluster at which `thread` of the block that ran at
// `serial` had arrived after that?
bool seenThroughCluster(uint32_t serial, uint32_t thread, uint32_t me);

// The request with its addresses where the cluster's blocks lie side by side. Of another block's memory it is noted who
// accessed it when.
Request besideOthers(const Request& request, bool writes);

}  // namespace cpu_device
