// What a thread's neighbours have: the last element of the one before, and the first of the one behind.
#pragma once

#include <cpu_device_cub/exchange.h>

namespace cpu_device_cub {

template <class T, int X, int Y, int Z>
class Neighbours {
    using Thread = BlockThread<X, Y, Z>;

public:
    struct TempStorage : Elements<T, Thread::threads> {};
    explicit Neighbours(TempStorage& storage) : shared(storage.data()) {}

    Thread thread;
    bool isFirst() const { return thread.rank == 0; }
    bool isLast() const { return thread.rank == Thread::threads - 1; }
    // Of thread 0 and the last one `other`.
    T lastOfLeft(const T& own, const T& other, Here here) {
        shared[thread.rank] = own;
        blockBarrier(here);
        return isFirst() ? other : shared[thread.rank - 1];
    }
    T firstOfRight(const T& own, const T& other, Here here) {
        shared[thread.rank] = own;
        blockBarrier(here);
        return isLast() ? other : shared[thread.rank + 1];
    }

private:
    T* shared;
};

}  // namespace cpu_device_cub
