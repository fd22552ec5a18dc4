// Elements that go to other threads of the block, through shared memory. "Blocked": each thread has neighbours;
// "striped": neighbours lie with neighbouring threads, of the block or of each warp.
#pragma once

#include <cpu_device_cub/exchange.h>

namespace cub {

template <class T, int X, int N, bool = false, int Y = 1, int Z = 1, int = 0>
class BlockExchange {
    using Here = cpu_device::Here;
    using Thread = cpu_device_cub::BlockThread<X, Y, Z>;

public:
    struct TempStorage : cpu_device_cub::Elements<T, Thread::threads * N> {};
    explicit BlockExchange(TempStorage& storage) : shared(storage.data()) {}

    template <class U>
    void StripedToBlocked(const T (&input)[N], U (&output)[N], Here here = {}) {
        move(input, output, striped(), blocked(), here);
    }
    template <class U>
    void BlockedToStriped(const T (&input)[N], U (&output)[N], Here here = {}) {
        move(input, output, blocked(), striped(), here);
    }
    template <class U>
    void WarpStripedToBlocked(const T (&input)[N], U (&output)[N], Here here = {}) {
        moveInWarp(input, output, warpStriped(), blocked(), here);
    }
    template <class U>
    void BlockedToWarpStriped(const T (&input)[N], U (&output)[N], Here here = {}) {
        moveInWarp(input, output, blocked(), warpStriped(), here);
    }
    template <class U, class Rank>
    void ScatterToBlocked(const T (&input)[N], U (&output)[N], Rank (&ranks)[N], Here here = {}) {
        move(
            input, output, [&](int i) { return static_cast<int>(ranks[i]); }, blocked(), here);
    }
    template <class U, class Rank>
    void ScatterToStriped(const T (&input)[N], U (&output)[N], Rank (&ranks)[N], Here here = {}) {
        move(
            input, output, [&](int i) { return static_cast<int>(ranks[i]); }, striped(), here);
    }
    void StripedToBlocked(T (&items)[N], Here here = {}) { StripedToBlocked(items, items, here); }
    void BlockedToStriped(T (&items)[N], Here here = {}) { BlockedToStriped(items, items, here); }
    void WarpStripedToBlocked(T (&items)[N], Here here = {}) { WarpStripedToBlocked(items, items, here); }
    void BlockedToWarpStriped(T (&items)[N], Here here = {}) { BlockedToWarpStriped(items, items, here); }

private:
    T* shared;
    Thread thread;

    auto blocked() const {
        return [first = thread.rank * N](int i) { return first + i; };
    }
    auto striped() const {
        return [first = thread.rank](int i) { return first + i * Thread::threads; };
    }
    auto warpStriped() const {
        return [first = thread.warp * 32 * N + static_cast<int>(thread.lane),
                step = static_cast<int>(thread.warpSize)](int i) { return first + i * step; };
    }
    template <class U, class From, class To>
    void move(const T (&input)[N], U (&output)[N], From from, To to, Here here) {
        for (int i = 0; i < N; i++) shared[from(i)] = input[i];
        cpu_device::blockBarrier(here);
        for (int i = 0; i < N; i++) output[i] = shared[to(i)];
    }
    template <class U, class From, class To>
    void moveInWarp(const T (&input)[N], U (&output)[N], From from, To to, Here here) {
        for (int i = 0; i < N; i++) shared[from(i)] = input[i];
        cpu_device::warpBarrier(thread.mask, here);
        for (int i = 0; i < N; i++) output[i] = shared[to(i)];
    }
};

}  // namespace cub
