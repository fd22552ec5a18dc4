// Dividing groups, and the free functions that take any of them. Part of cooperative_groups.h.
#pragma once

namespace cooperative_groups {

template <unsigned Size>
thread_block_tile<Size, thread_block> tiled_partition(const thread_block&) {
    unsigned tiles = (cpu_device::threadsOfBlock() + Size - 1) / Size;
    return thread_block_tile<Size, thread_block>({cpu_device::threadOfBlock() / Size, tiles});
}
template <unsigned Size, unsigned ParentSize, class Grandparent>
thread_block_tile<Size, thread_block_tile<ParentSize, Grandparent>> tiled_partition(
    const thread_block_tile<ParentSize, Grandparent>& parent) {
    static_assert(Size <= ParentSize, "a tile is not larger than what it divides");
    return thread_block_tile<Size, thread_block_tile<ParentSize, Grandparent>>(
        {parent.thread_rank() / Size, ParentSize / Size});
}

// `tileSize` ranks in a row of some lanes.
inline cpu_device::LanesOfWarp tileOfLanes(unsigned lanes, unsigned tileSize) {
    unsigned count = __popc(lanes), tile = cpu_device::rankInMask(lanes) / tileSize, mask = 0;
    for (unsigned rank = tile * tileSize; rank < (tile + 1) * tileSize && rank < count; rank++)
        mask |= 1u << cpu_device::laneOfRank(lanes, rank);
    return {mask, {tile, (count + tileSize - 1) / tileSize}};
}
inline coalesced_group tiled_partition(const coalesced_group& parent, unsigned tileSize) {
    return coalesced_group(tileOfLanes(parent.lanes(), tileSize));
}
inline thread_group tiled_partition(const thread_group& parent, unsigned tileSize) {
    if (parent.kind == thread_group::Kind::block)
        return thread_group(cpu_device::LanesOfWarp{cpu_device::maskOfTile(tileSize), {}});
    return thread_group(tileOfLanes(parent.mask, tileSize));
}

// The lanes that gave the same label.
template <class Group, class Label>
coalesced_group labeled_partition(const Group& parent, Label label, cpu_device::Here here = {}) {
    return coalesced_group({__match_any_sync(parent.lanes(), label, here), {}});
}
template <class Group>
coalesced_group binary_partition(const Group& parent, bool label, cpu_device::Here here = {}) {
    unsigned yes = __ballot_sync(parent.lanes(), label, here);
    return coalesced_group({label ? yes : parent.lanes() & ~yes, {label ? 0u : 1u, 2}});
}

template <class Group>
void sync(const Group& group, cpu_device::Here here = {}) {
    group.sync(here);
}
template <class Group>
auto thread_rank(const Group& group) {
    return group.thread_rank();
}
template <class Group>
auto group_size(const Group& group) {
    return group.size();
}

// One thread of the group, the first, calls the function.
template <class Group, class Function, class... A>
void invoke_one(const Group& group, Function&& function, A&&... arguments) {
    if (group.thread_rank() == 0) std::forward<Function>(function)(std::forward<A>(arguments)...);
}
// All of a tile or a coalesced group get its result.
template <class Group, class Function, class... A>
auto invoke_one_broadcast(const Group& group, Function&& function, A&&... arguments) {
    decltype(function(std::forward<A>(arguments)...)) result{};
    if (group.thread_rank() == 0) result = std::forward<Function>(function)(std::forward<A>(arguments)...);
    return group.shfl(result, 0);
}

}  // namespace cooperative_groups
