// Cooperative groups: the block, tiles of a warp, the lanes that happen to be together, the cluster of blocks, and the
// whole grid.
#pragma once

#include <cuda_runtime.h>

#include <type_traits>

#include <cpu_device/clusters.h>
#include <cpu_device/group_lanes.h>
#include <cpu_device/group_large_tiles.h>

namespace cooperative_groups {

// Any group, known only at run time: a block, a grid, or some lanes of a warp.
class thread_group {
public:
    explicit thread_group(cpu_device::LanesOfWarp lanes) : mask(lanes.mask), kind(Kind::lanes) {}

    unsigned long long size() const {
        return kind == Kind::lanes     ? __popc(mask)
               : kind == Kind::block   ? cpu_device::threadsOfBlock()
               : kind == Kind::cluster ? cpu_device::blocksOfCluster() * cpu_device::threadsOfBlock()
                                       : gridSize();
    }
    unsigned long long num_threads() const { return size(); }
    unsigned long long thread_rank() const {
        return kind == Kind::lanes   ? cpu_device::rankInMask(mask)
               : kind == Kind::block ? cpu_device::threadOfBlock()
               : kind == Kind::cluster
                   ? cpu_device::rankInCluster() * cpu_device::threadsOfBlock() + cpu_device::threadOfBlock()
                   : cpu_device::threadOfGrid();
    }
    void sync(cpu_device::Here here = {}) const {
        if (kind == Kind::lanes)
            cpu_device::warpBarrier(mask, here);
        else if (kind == Kind::block)
            cpu_device::blockBarrier(here);
        else if (kind == Kind::cluster)
            cpu_device::clusterArrives(here), cpu_device::clusterWaits(here);
        else
            cpu_device::gridBarrier(here);
    }
    bool is_valid() const { return kind != Kind::grid || cpu_device::launchedCooperatively(); }

protected:
    enum class Kind : unsigned char { block, lanes, grid, cluster };
    explicit thread_group(Kind kind) : mask(0), kind(kind) {}
    static unsigned long long gridSize() { return cpu_device::blocksOfGrid() * cpu_device::threadsOfBlock(); }

    unsigned mask;
    Kind kind;

    friend thread_group tiled_partition(const thread_group& parent, unsigned tileSize);
};

// A barrier in two halves. The second does all the waiting: every thread passes both.
struct arrival_token {};

class thread_block : public thread_group {
public:
    using arrival_token = cooperative_groups::arrival_token;

    static void sync(cpu_device::Here here = {}) { cpu_device::blockBarrier(here); }
    static arrival_token barrier_arrive() { return {}; }
    static void barrier_wait(arrival_token&&, cpu_device::Here here = {}) { sync(here); }
    static unsigned size() { return cpu_device::threadsOfBlock(); }
    static unsigned num_threads() { return size(); }
    static unsigned thread_rank() { return cpu_device::threadOfBlock(); }
    static dim3 group_index() { return dim3(blockIdx); }
    static dim3 thread_index() { return dim3(threadIdx); }
    static dim3 group_dim() { return dim3(blockDim); }
    static dim3 dim_threads() { return dim3(blockDim); }

private:
    thread_block() : thread_group(Kind::block) {}
    friend thread_block this_thread_block();
};
inline thread_block this_thread_block() { return thread_block(); }
template <unsigned MaxBlockSize>
thread_block this_thread_block(block_tile_memory<MaxBlockSize>&) {
    return this_thread_block();
}

class grid_group : public thread_group {
public:
    using arrival_token = cooperative_groups::arrival_token;

    void sync(cpu_device::Here here = {}) const { cpu_device::gridBarrier(here); }
    arrival_token barrier_arrive() const { return {}; }
    void barrier_wait(arrival_token&&, cpu_device::Here here = {}) const { sync(here); }
    static unsigned long long size() { return gridSize(); }
    static unsigned long long num_threads() { return gridSize(); }
    static unsigned long long thread_rank() { return cpu_device::threadOfGrid(); }
    static dim3 group_dim() { return dim3(gridDim); }
    static dim3 dim_blocks() { return dim3(gridDim); }
    static dim3 block_index() { return dim3(blockIdx); }
    static dim3 dim_threads() { return {gridDim.x * blockDim.x, gridDim.y * blockDim.y, gridDim.z * blockDim.z}; }
    static dim3 thread_index() {
        return {blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y,
                blockIdx.z * blockDim.z + threadIdx.z};
    }
    static unsigned long long num_blocks() { return cpu_device::blocksOfGrid(); }
    static unsigned long long block_rank() { return cpu_device::blockOfGrid(); }
    static dim3 dim_clusters() { return __clusterGridDimInClusters(); }
    static dim3 cluster_index() { return __clusterIdx(); }
    static unsigned long long num_clusters() { return num_blocks() / cpu_device::blocksOfCluster(); }
    static unsigned long long cluster_rank() {
        const dim3 all = dim_clusters(), at = cluster_index();
        return (1ull * at.z * all.y + at.y) * all.x + at.x;
    }

private:
    grid_group() : thread_group(Kind::grid) {}
    friend grid_group this_grid();
};
inline grid_group this_grid() { return grid_group(); }

class cluster_group : public thread_group {
public:
    struct arrival_token {};

    static void sync(cpu_device::Here here = {}) {
        cpu_device::clusterArrives(here);
        cpu_device::clusterWaits(here);
    }
    static arrival_token barrier_arrive(cpu_device::Here here = {}) {
        cpu_device::clusterArrives(here);
        return {};
    }
    static void barrier_wait(cpu_device::Here here = {}) { cpu_device::clusterWaits(here); }
    static void barrier_wait(arrival_token&&, cpu_device::Here here = {}) { cpu_device::clusterWaits(here); }

    template <class T>
    static T* map_shared_rank(T* shared, int rank) {
        return static_cast<T*>(cpu_device::sharedOfBlock(shared, static_cast<unsigned>(rank)));
    }
    static unsigned query_shared_rank(const void* shared) { return cpu_device::blockOfShared(shared); }

    static unsigned num_blocks() { return cpu_device::blocksOfCluster(); }
    static unsigned block_rank() { return cpu_device::rankInCluster(); }
    static dim3 block_index() { return __clusterRelativeBlockIdx(); }
    static dim3 dim_blocks() { return __clusterDim(); }
    static unsigned num_threads() { return num_blocks() * cpu_device::threadsOfBlock(); }
    static unsigned size() { return num_threads(); }
    static unsigned thread_rank() { return block_rank() * cpu_device::threadsOfBlock() + cpu_device::threadOfBlock(); }
    static dim3 dim_threads() {
        const dim3 blocks = dim_blocks();
        return {blocks.x * blockDim.x, blocks.y * blockDim.y, blocks.z * blockDim.z};
    }
    static dim3 group_dim() { return dim_threads(); }
    static dim3 thread_index() {
        const dim3 block = block_index();
        return {block.x * blockDim.x + threadIdx.x, block.y * blockDim.y + threadIdx.y,
                block.z * blockDim.z + threadIdx.z};
    }

private:
    cluster_group() : thread_group(Kind::cluster) {}
    friend cluster_group this_cluster();
};
inline cluster_group this_cluster() { return cluster_group(); }

// What tiles and coalesced groups share. Ranks count the lanes of the mask from 0; votes answer in ranks too.
class lane_group : public thread_group {
public:
    static constexpr bool ofSeveralWarps = false;

    explicit lane_group(cpu_device::LanesOfWarp lanes) : thread_group(lanes), part(lanes.part) {}

    unsigned lanes() const { return mask; }
    void sync(cpu_device::Here here = {}) const { cpu_device::warpBarrier(mask, here); }
    int any(int predicate, cpu_device::Here here = {}) const { return __any_sync(mask, predicate, here); }
    int all(int predicate, cpu_device::Here here = {}) const { return __all_sync(mask, predicate, here); }
    unsigned ballot(int predicate, cpu_device::Here here = {}) const {
        return cpu_device::lanesToRanks(mask, __ballot_sync(mask, predicate, here));
    }
    template <class T>
    unsigned match_any(T value, cpu_device::Here here = {}) const {
        return cpu_device::lanesToRanks(mask, __match_any_sync(mask, value, here));
    }
    template <class T>
    unsigned match_all(T value, int& allEqual, cpu_device::Here here = {}) const {
        return cpu_device::lanesToRanks(mask, __match_all_sync(mask, value, &allEqual, here));
    }
    // Which part of the parent this is, and how many there are.
    unsigned meta_group_rank() const { return part.rank; }
    unsigned meta_group_size() const { return part.count; }

private:
    cpu_device::PartOfGroup part;
};

class coalesced_group : public lane_group {
public:
    using lane_group::lane_group;

    unsigned size() const { return __popc(lanes()); }
    unsigned num_threads() const { return size(); }
    unsigned thread_rank() const { return cpu_device::rankInMask(lanes()); }

    template <class T>
    T shfl(T value, int rank, cpu_device::Here here = {}) const {
        return cpu_device::exchangeValue(lanes(), value, cpu_device::laneOfRank(lanes(), rank), here);
    }
    // Beyond the first or last rank a thread reads itself.
    template <class T>
    T shfl_up(T value, unsigned delta, cpu_device::Here here = {}) const {
        unsigned rank = thread_rank();
        return shfl(value, rank >= delta ? rank - delta : rank, here);
    }
    template <class T>
    T shfl_down(T value, unsigned delta, cpu_device::Here here = {}) const {
        unsigned rank = thread_rank();
        return shfl(value, rank + delta < size() ? rank + delta : rank, here);
    }
};

inline coalesced_group coalesced_threads(cpu_device::Here here = {}) {
    return coalesced_group({cpu_device::activeMask(here), {}});
}

// Size lanes in a row, a power of two.
template <unsigned Size>
class tile_of_lanes : public lane_group {
    static_assert(Size != 0 && (Size & (Size - 1)) == 0, "a tile's size is a power of two");

public:
    explicit tile_of_lanes(cpu_device::PartOfGroup part) : lane_group({cpu_device::maskOfTile(Size), part}) {}

    static constexpr unsigned size() { return Size; }
    static constexpr unsigned num_threads() { return Size; }
    unsigned thread_rank() const { return cpu_device::laneId() & (Size - 1); }

    template <class T>
    T shfl(T value, int rank, cpu_device::Here here = {}) const {
        return cpu_device::exchangeValue(lanes(), value, cpu_device::laneOfIndex(rank, Size), here);
    }
    template <class T>
    T shfl_up(T value, unsigned delta, cpu_device::Here here = {}) const {
        return cpu_device::exchangeValue(lanes(), value, cpu_device::laneAbove(delta, Size), here);
    }
    template <class T>
    T shfl_down(T value, unsigned delta, cpu_device::Here here = {}) const {
        return cpu_device::exchangeValue(lanes(), value, cpu_device::laneBelow(delta, Size), here);
    }
    template <class T>
    T shfl_xor(T value, unsigned bits, cpu_device::Here here = {}) const {
        return cpu_device::exchangeValue(lanes(), value, cpu_device::laneAcross(bits, Size), here);
    }
};

// The second parameter says only what was divided.
template <unsigned Size, class Parent = void>
class thread_block_tile;

template <unsigned Size>
class thread_block_tile<Size, void>
    : public std::conditional<(Size > 32), tile_of_warps<Size>, tile_of_lanes<Size>>::type {
    using Tile = typename std::conditional<(Size > 32), tile_of_warps<Size>, tile_of_lanes<Size>>::type;

public:
    using Tile::Tile;
};

template <unsigned Size, class Parent>
class thread_block_tile : public thread_block_tile<Size, void> {
public:
    using thread_block_tile<Size, void>::thread_block_tile;
};

}  // namespace cooperative_groups

#include <cpu_device/group_partition.h>
