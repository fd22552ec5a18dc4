// Where a thread is in its block and its warp.
#pragma once

#include <cpu_device/group_lanes.h>

namespace cub {

inline unsigned LaneId() { return cpu_device::laneId(); }
inline int RowMajorTid(int blockX, int blockY, int) {
    return static_cast<int>((threadIdx.z * blockY + threadIdx.y) * blockX + threadIdx.x);
}
inline unsigned LaneMaskLt() { return (1u << LaneId()) - 1; }
inline unsigned LaneMaskLe() { return (2u << LaneId()) - 1; }
inline unsigned LaneMaskGt() { return ~LaneMaskLe(); }
inline unsigned LaneMaskGe() { return ~LaneMaskLt(); }

template <int, class T>
T ShuffleUp(T input, int distance, int firstLane, unsigned mask, cpu_device::Here here = {}) {
    const int lane = static_cast<int>(LaneId()), from = lane - distance;
    return cpu_device::exchangeValue(mask, input, from < firstLane ? lane : from, here);
}
template <int, class T>
T ShuffleDown(T input, int distance, int lastLane, unsigned mask, cpu_device::Here here = {}) {
    const int lane = static_cast<int>(LaneId()), from = lane + distance;
    return cpu_device::exchangeValue(mask, input, from > lastLane ? lane : from, here);
}
template <int Threads, class T>
T ShuffleIndex(T input, int from, unsigned mask, cpu_device::Here here = {}) {
    return cpu_device::exchangeValue(mask, input, (static_cast<int>(LaneId()) & -Threads) + from % Threads, here);
}

}  // namespace cub
