// Thread block clusters: blocks that run together, meet at a barrier, and reach one another's shared memory. A block
// that was launched without is a cluster of its own.
#pragma once

#include <cpu_device/builtins.h>
#include <cpu_device/calls.h>
#include <cpu_device/qualifiers.h>
#include <cpu_device/sync_functions.h>

namespace cpu_device {

unsigned blocksOfCluster();
unsigned rankInCluster();
dim3 clusterShape();  // in blocks
bool clusterIsSpecified();

// The two halves of a cluster's barrier. A block alone has the one of __syncthreads(), all of it in the second half.
void arriveAtCluster(Here here);
void waitForCluster(Here here);
CPU_DEVICE_INLINE void clusterArrives(Here here) {
    if (blocksOfCluster() > 1) arriveAtCluster(here);
}
CPU_DEVICE_INLINE void clusterWaits(Here here) {
    if (blocksOfCluster() > 1)
        waitForCluster(here);
    else
        blockBarrier(here);
}

// Where what `shared` points to, in shared memory of the cluster, lies in the block of this rank; null if it points
// elsewhere. And in which block it lies.
void* sharedOfBlock(const void* shared, unsigned rank);
unsigned blockOfShared(const void* shared);
bool isSharedOfCluster(const void* p);

}  // namespace cpu_device

CPU_DEVICE_INLINE unsigned __clusterDimIsSpecified() { return cpu_device::clusterIsSpecified(); }
CPU_DEVICE_INLINE dim3 __clusterDim() { return cpu_device::clusterShape(); }
CPU_DEVICE_INLINE unsigned __clusterSizeInBlocks() { return cpu_device::blocksOfCluster(); }
CPU_DEVICE_INLINE unsigned __clusterRelativeBlockRank() { return cpu_device::rankInCluster(); }
CPU_DEVICE_INLINE dim3 __clusterRelativeBlockIdx() {
    const dim3 shape = cpu_device::clusterShape();
    return dim3(blockIdx.x % shape.x, blockIdx.y % shape.y, blockIdx.z % shape.z);
}
CPU_DEVICE_INLINE dim3 __clusterIdx() {
    const dim3 shape = cpu_device::clusterShape();
    return dim3(blockIdx.x / shape.x, blockIdx.y / shape.y, blockIdx.z / shape.z);
}
CPU_DEVICE_INLINE dim3 __clusterGridDimInClusters() {
    const dim3 shape = cpu_device::clusterShape();
    return dim3(gridDim.x / shape.x, gridDim.y / shape.y, gridDim.z / shape.z);
}
CPU_DEVICE_INLINE void __cluster_barrier_arrive(cpu_device::Here here = {}) { cpu_device::clusterArrives(here); }
CPU_DEVICE_INLINE void __cluster_barrier_arrive_relaxed(cpu_device::Here here = {}) {
    cpu_device::clusterArrives(here);
}
CPU_DEVICE_INLINE void __cluster_barrier_wait(cpu_device::Here here = {}) { cpu_device::clusterWaits(here); }
CPU_DEVICE_INLINE void __threadfence_cluster(cpu_device::Here here = {}) { cpu_device::fence(1, here); }
CPU_DEVICE_INLINE void* __cluster_map_shared_rank(const void* shared, unsigned rank) {
    return cpu_device::sharedOfBlock(shared, rank);
}
CPU_DEVICE_INLINE unsigned __cluster_query_shared_rank(const void* shared) { return cpu_device::blockOfShared(shared); }
CPU_DEVICE_INLINE unsigned __isClusterShared(const void* p) { return cpu_device::isSharedOfCluster(p); }
CPU_DEVICE_INLINE unsigned __isCtaShared(const void* p) {
    return cpu_device::isSharedOfCluster(p) && cpu_device::blockOfShared(p) == cpu_device::rankInCluster();
}
