// A block's elements from memory to its threads.
#pragma once

#include <cpu_device_cub/pieces.h>
#include <cub/block/block_exchange.cuh>
#include <cub/thread/thread_load.cuh>

namespace cub {

enum BlockLoadAlgorithm {
    BLOCK_LOAD_DIRECT,
    BLOCK_LOAD_STRIPED,
    BLOCK_LOAD_VECTORIZE,
    BLOCK_LOAD_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};

template <class T, int N, class It>
void LoadDirectBlocked(int rank, It from, T (&items)[N]) {
    for (int i = 0; i < N; i++) items[i] = from[rank * N + i];
}
template <class T, int N, class It>
void LoadDirectBlocked(int rank, It from, T (&items)[N], int valid) {
    for (int i = 0; i < N; i++)
        if (rank * N + i < valid) items[i] = from[rank * N + i];
}
template <class T, int N, class It, class Other>
void LoadDirectBlocked(int rank, It from, T (&items)[N], int valid, Other other) {
    for (int i = 0; i < N; i++) items[i] = other;
    LoadDirectBlocked(rank, from, items, valid);
}
template <class T, int N>
void LoadDirectBlockedVectorized(int rank, const T* from, T (&items)[N]) {
    using Piece = cpu_device_cub::PieceOf<T, N>;
    constexpr int pieces = static_cast<int>(sizeof(items) / sizeof(Piece));
    alignas(16) Piece loaded[pieces];
    for (int i = 0; i < pieces; i++) loaded[i] = reinterpret_cast<const Piece*>(from)[rank * pieces + i];
    __builtin_memcpy(static_cast<void*>(items), loaded, sizeof(items));
}
template <int Threads, class T, int N, class It>
void LoadDirectStriped(int rank, It from, T (&items)[N]) {
    for (int i = 0; i < N; i++) items[i] = from[rank + i * Threads];
}
template <int Threads, class T, int N, class It>
void LoadDirectStriped(int rank, It from, T (&items)[N], int valid) {
    for (int i = 0; i < N; i++)
        if (rank + i * Threads < valid) items[i] = from[rank + i * Threads];
}
template <int Threads, class T, int N, class It, class Other>
void LoadDirectStriped(int rank, It from, T (&items)[N], int valid, Other other) {
    for (int i = 0; i < N; i++) items[i] = other;
    LoadDirectStriped<Threads>(rank, from, items, valid);
}
template <class T, int N, class It>
void LoadDirectWarpStriped(int rank, It from, T (&items)[N]) {
    for (int i = 0; i < N; i++) items[i] = from[rank / 32 * 32 * N + rank % 32 + i * 32];
}

template <class T, int X, int N, BlockLoadAlgorithm Algorithm = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1, int = 0>
class BlockLoad {
    using Here = cpu_device::Here;
    using Thread = cpu_device_cub::BlockThread<X, Y, Z>;
    using Exchange = BlockExchange<T, X, N, false, Y, Z>;
    static constexpr bool ofWarps = Algorithm >= BLOCK_LOAD_WARP_TRANSPOSE;
    static constexpr bool exchanges = Algorithm >= BLOCK_LOAD_TRANSPOSE;

public:
    struct TempStorage : std::conditional_t<exchanges, typename Exchange::TempStorage, cpu_device_cub::Nothing> {};
    explicit BlockLoad(TempStorage& storage) : storage(storage) {}

    template <class It>
    void Load(It from, T (&items)[N], Here here = {}) {
        if constexpr (Algorithm == BLOCK_LOAD_VECTORIZE && std::is_pointer_v<It>)
            if (cpu_device_cub::isAligned<cpu_device_cub::PieceOf<T, N>>(from))
                return LoadDirectBlockedVectorized(thread.rank, static_cast<const T*>(from), items);
        load(from, items, Thread::threads * N, here);
    }
    template <class It>
    void Load(It from, T (&items)[N], int valid, Here here = {}) {
        load(from, items, valid, here);
    }
    template <class It, class Other>
    void Load(It from, T (&items)[N], int valid, Other other, Here here = {}) {
        for (T& item : items) item = other;
        load(from, items, valid, here);
    }

private:
    TempStorage& storage;
    Thread thread;

    template <class It>
    void load(It from, T (&items)[N], int valid, Here here) {
        const int first = ofWarps ? thread.warp * 32 * N + static_cast<int>(thread.lane) : thread.rank;
        const int step = ofWarps ? static_cast<int>(thread.warpSize) : Thread::threads;
        if constexpr (exchanges || Algorithm == BLOCK_LOAD_STRIPED) {
            for (int i = 0; i < N; i++)
                if (first + i * step < valid) items[i] = from[first + i * step];
        } else {
            LoadDirectBlocked(thread.rank, from, items, valid);
        }
        if constexpr (ofWarps)
            Exchange(storage).WarpStripedToBlocked(items, items, here);
        else if constexpr (exchanges)
            Exchange(storage).StripedToBlocked(items, items, here);
    }
};

}  // namespace cub
