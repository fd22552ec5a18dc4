// Tiles of several warps: 64 threads to 1024 of a block in a row. Part of cooperative_groups.h.
#pragma once

#include <cpu_device/asynchronous.h>

namespace cooperative_groups {

// The memory through which the warps of a block would tell each other, on hardware that needs it.
template <unsigned MaxBlockSize = 1024>
struct alignas(16) block_tile_memory {
    static_assert(MaxBlockSize <= 1024, "a block has at most 1024 threads");
    char unused[16];
};

// Each call waits for all threads of the tile.
template <unsigned Size>
class tile_of_warps {
    static_assert(Size > 32 && Size <= 1024 && (Size & (Size - 1)) == 0,
                  "a tile has 1 to 1024 threads, a power of two");

public:
    static constexpr bool ofSeveralWarps = true;

    explicit tile_of_warps(cpu_device::PartOfGroup part) : part(part) {}

    static constexpr unsigned size() { return Size; }
    static constexpr unsigned num_threads() { return Size; }
    unsigned thread_rank() const { return cpu_device::threadOfBlock() % Size; }
    // Which part of the parent this is, and how many there are.
    unsigned meta_group_rank() const { return part.rank; }
    unsigned meta_group_size() const { return part.count; }

    void sync(cpu_device::Here here = {}) const { call(cpu_device::TileCall::barrier, 0, 0, here); }
    int any(int predicate, cpu_device::Here here = {}) const {
        return static_cast<int>(call(cpu_device::TileCall::any, predicate != 0, 0, here));
    }
    int all(int predicate, cpu_device::Here here = {}) const {
        return static_cast<int>(call(cpu_device::TileCall::all, predicate != 0, 0, here));
    }
    template <class T>
    T shfl(T value, unsigned rank, cpu_device::Here here = {}) const {
        return cpu_device::fromBits<T>(call(cpu_device::TileCall::shuffle, cpu_device::toBits(value), rank, here));
    }

private:
    static unsigned long long call(cpu_device::TileCall what, unsigned long long value, unsigned rank,
                                   cpu_device::Here here) {
        return cpu_device::callOfTile(what, Size, value, rank, here);
    }

    cpu_device::PartOfGroup part;
};

}  // namespace cooperative_groups
