// A block's elements from its threads to memory.
#pragma once

#include <cpu_device_cub/pieces.h>
#include <cub/block/block_exchange.cuh>
#include <cub/thread/thread_store.cuh>

namespace cub {

enum BlockStoreAlgorithm {
    BLOCK_STORE_DIRECT,
    BLOCK_STORE_STRIPED,
    BLOCK_STORE_VECTORIZE,
    BLOCK_STORE_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};

template <class T, int N, class It>
void StoreDirectBlocked(int rank, It to, T (&items)[N]) {
    for (int i = 0; i < N; i++) to[rank * N + i] = items[i];
}
template <class T, int N, class It>
void StoreDirectBlocked(int rank, It to, T (&items)[N], int valid) {
    for (int i = 0; i < N; i++)
        if (rank * N + i < valid) to[rank * N + i] = items[i];
}
template <class T, int N>
void StoreDirectBlockedVectorized(int rank, T* to, T (&items)[N]) {
    using Piece = cpu_device_cub::PieceOf<T, N>;
    constexpr int pieces = static_cast<int>(sizeof(items) / sizeof(Piece));
    alignas(16) Piece stored[pieces];
    __builtin_memcpy(stored, static_cast<const void*>(items), sizeof(items));
    for (int i = 0; i < pieces; i++) reinterpret_cast<Piece*>(to)[rank * pieces + i] = stored[i];
}
template <int Threads, class T, int N, class It>
void StoreDirectStriped(int rank, It to, T (&items)[N]) {
    for (int i = 0; i < N; i++) to[rank + i * Threads] = items[i];
}
template <int Threads, class T, int N, class It>
void StoreDirectStriped(int rank, It to, T (&items)[N], int valid) {
    for (int i = 0; i < N; i++)
        if (rank + i * Threads < valid) to[rank + i * Threads] = items[i];
}
template <class T, int N, class It>
void StoreDirectWarpStriped(int rank, It to, T (&items)[N]) {
    for (int i = 0; i < N; i++) to[rank / 32 * 32 * N + rank % 32 + i * 32] = items[i];
}

template <class T, int X, int N, BlockStoreAlgorithm Algorithm = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1, int = 0>
class BlockStore {
    using Here = cpu_device::Here;
    using Thread = cpu_device_cub::BlockThread<X, Y, Z>;
    using Exchange = BlockExchange<T, X, N, false, Y, Z>;
    static constexpr bool ofWarps = Algorithm >= BLOCK_STORE_WARP_TRANSPOSE;
    static constexpr bool exchanges = Algorithm >= BLOCK_STORE_TRANSPOSE;

public:
    struct TempStorage : std::conditional_t<exchanges, typename Exchange::TempStorage, cpu_device_cub::Nothing> {};
    explicit BlockStore(TempStorage& storage) : storage(storage) {}

    template <class It>
    void Store(It to, T (&items)[N], Here here = {}) {
        if constexpr (Algorithm == BLOCK_STORE_VECTORIZE && std::is_pointer_v<It>)
            if (cpu_device_cub::isAligned<cpu_device_cub::PieceOf<T, N>>(to))
                return StoreDirectBlockedVectorized(thread.rank, to, items);
        Store(to, items, Thread::threads * N, here);
    }
    template <class It>
    void Store(It to, T (&items)[N], int valid, Here here = {}) {
        const int first = ofWarps ? thread.warp * 32 * N + static_cast<int>(thread.lane) : thread.rank;
        const int step = ofWarps ? static_cast<int>(thread.warpSize) : Thread::threads;
        T moved[N];
        if constexpr (ofWarps)
            Exchange(storage).BlockedToWarpStriped(items, moved, here);
        else if constexpr (exchanges)
            Exchange(storage).BlockedToStriped(items, moved, here);
        if constexpr (exchanges || Algorithm == BLOCK_STORE_STRIPED) {
            for (int i = 0; i < N; i++)
                if (first + i * step < valid) to[first + i * step] = exchanges ? moved[i] : items[i];
        } else {
            StoreDirectBlocked(thread.rank, to, items, valid);
        }
    }

private:
    TempStorage& storage;
    Thread thread;
};

}  // namespace cub
