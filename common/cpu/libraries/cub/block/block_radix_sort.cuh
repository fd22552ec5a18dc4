// A block sorts its keys, and values with them, four bits at a time.
#pragma once

#include <cpu_device_cub/radix.h>
#include <cub/block/block_exchange.cuh>
#include <cub/block/block_scan.cuh>

namespace cub {

template <class Key, int X, int N, class Value = NullType, int = 4, bool = true,
          BlockScanAlgorithm = BLOCK_SCAN_WARP_SCANS, int = 0, int Y = 1, int Z = 1, int = 0>
class BlockRadixSort {
    using Here = cpu_device::Here;
    using Thread = cpu_device_cub::BlockThread<X, Y, Z>;
    using Keys = BlockExchange<Key, X, N, false, Y, Z>;
    using Values = BlockExchange<Value, X, N, false, Y, Z>;
    using Scan = BlockScan<unsigned, X, BLOCK_SCAN_WARP_SCANS, Y, Z>;
    static constexpr int digits = 16, bitsOfKey = 8 * sizeof(Key);
    struct Counts {
        unsigned of[digits * Thread::threads];  // of the first digit all threads' counts, then of the second …
        typename Scan::TempStorage scan;
    };
    union Shared {
        Counts counts;
        typename Keys::TempStorage keys;
        typename Values::TempStorage values;
    };

public:
    struct TempStorage {
        Shared shared;
    };
    explicit BlockRadixSort(TempStorage& storage) : shared(storage.shared) {}

    void Sort(Key (&keys)[N], int begin = 0, int end = bitsOfKey, Here here = {}) {
        sort<false, false>(keys, nullptr, begin, end, here);
    }
    void SortDescending(Key (&keys)[N], int begin = 0, int end = bitsOfKey, Here here = {}) {
        sort<true, false>(keys, nullptr, begin, end, here);
    }
    void SortBlockedToStriped(Key (&keys)[N], int begin = 0, int end = bitsOfKey, Here here = {}) {
        sort<false, true>(keys, nullptr, begin, end, here);
    }
    void SortDescendingBlockedToStriped(Key (&keys)[N], int begin = 0, int end = bitsOfKey, Here here = {}) {
        sort<true, true>(keys, nullptr, begin, end, here);
    }
    void Sort(Key (&keys)[N], Value (&values)[N], int begin = 0, int end = bitsOfKey, Here here = {}) {
        sort<false, false>(keys, &values, begin, end, here);
    }
    void SortDescending(Key (&keys)[N], Value (&values)[N], int begin = 0, int end = bitsOfKey, Here here = {}) {
        sort<true, false>(keys, &values, begin, end, here);
    }
    void SortBlockedToStriped(Key (&keys)[N], Value (&values)[N], int begin = 0, int end = bitsOfKey, Here here = {}) {
        sort<false, true>(keys, &values, begin, end, here);
    }
    void SortDescendingBlockedToStriped(Key (&keys)[N], Value (&values)[N], int begin = 0, int end = bitsOfKey,
                                        Here here = {}) {
        sort<true, true>(keys, &values, begin, end, here);
    }

private:
    Shared& shared;
    Thread thread;

    template <bool Descending, bool ToStriped>
    void sort(Key (&keys)[N], Value (*values)[N], int begin, int end, Here here) {
        for (int bit = begin;; bit += 4) {
            int ranks[N];
            const int rest = end - bit < 4 ? end - bit : 4;
            rank(
                [&](int i) { return rest > 0 ? cpu_device_cub::radixDigits<Descending>(keys[i], bit, bit + rest) : 0; },
                ranks, here);
            const bool isLast = end - bit <= 4;
            cpu_device::blockBarrier(here);
            scatter(Keys(shared.keys), keys, ranks, ToStriped && isLast, here);
            cpu_device::blockBarrier(here);
            if (values) {
                scatter(Values(shared.values), *values, ranks, ToStriped && isLast, here);
                cpu_device::blockBarrier(here);
            }
            if (isLast) return;
        }
    }
    template <class Exchange, class T>
    void scatter(Exchange exchange, T (&items)[N], int (&ranks)[N], bool toStriped, Here here) {
        if (toStriped)
            exchange.ScatterToStriped(items, items, ranks, here);
        else
            exchange.ScatterToBlocked(items, items, ranks, here);
    }

    // Where each key belongs: behind those with smaller digits, and those with its own that stand before it.
    template <class Digit>
    void rank(Digit digitOf, int (&ranks)[N], Here here) {
        unsigned* counts = shared.counts.of;
        for (int d = 0; d < digits; d++) counts[d * Thread::threads + thread.rank] = 0;
        for (int i = 0; i < N; i++)
            ranks[i] = static_cast<int>(counts[int(digitOf(i)) * Thread::threads + thread.rank]++);
        cpu_device::blockBarrier(here);
        unsigned ofThread[digits];
        for (int d = 0; d < digits; d++) ofThread[d] = counts[thread.rank * digits + d];
        Scan(shared.counts.scan).ExclusiveSum(ofThread, ofThread, here);
        for (int d = 0; d < digits; d++) counts[thread.rank * digits + d] = ofThread[d];
        cpu_device::blockBarrier(here);
        for (int i = 0; i < N; i++)
            ranks[i] += static_cast<int>(counts[int(digitOf(i)) * Thread::threads + thread.rank]);
    }
};

}  // namespace cub
