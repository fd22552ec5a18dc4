// How often each of a block's elements is there, counted by atomics in shared memory.
#pragma once

#include <cpu_device_cub/exchange.h>

namespace cub {

enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

template <class T, int X, int N, int Bins, BlockHistogramAlgorithm = BLOCK_HISTO_SORT, int Y = 1, int Z = 1, int = 0>
class BlockHistogram {
    using Here = cpu_device::Here;
    using Thread = cpu_device_cub::BlockThread<X, Y, Z>;
    Thread thread;

public:
    struct TempStorage : cpu_device_cub::Nothing {};
    explicit BlockHistogram(TempStorage&) {}

    template <class Count>
    void InitHistogram(Count (&histogram)[Bins]) {
        for (int i = thread.rank; i < Bins; i += Thread::threads) histogram[i] = 0;
    }
    template <class Count>
    void Composite(T (&items)[N], Count (&histogram)[Bins]) {
        for (T item : items) atomicAdd(&histogram[static_cast<unsigned>(item)], Count(1));
    }
    template <class Count>
    void Histogram(T (&items)[N], Count (&histogram)[Bins], Here here = {}) {
        InitHistogram(histogram);
        cpu_device::blockBarrier(here);
        Composite(items, histogram);
    }
};

}  // namespace cub
