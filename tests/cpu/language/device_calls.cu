// Calls that device code makes: printf, assert, clocks, sleep.
#include <cassert>

#include "check.h"

__global__ void speak(int n) {
    if (threadIdx.x == 3) printf("thread %d of %d says %.2f and %s\n", threadIdx.x, n, 1.5f, "so on");
    assert(threadIdx.x < n);
}

__global__ void clocks(long long* times) {
    long long start = clock64();
    clock_t shortStart = clock();
    int x = threadIdx.x;
    for (int i = 0; i < 100; i++) x = x * 7 + times[0];
    __nanosleep(100);
    long long end = clock64();
    clock_t shortEnd = clock();
    EXPECT(end >= start && shortEnd - shortStart >= 0);
    times[1 + threadIdx.x] = x;
}

// One block waits for a flag of another that started before it.
__global__ void handOver(volatile int* flag, int* out) {
    if (blockIdx.x == 0) {
        out[0] = 42;
        __threadfence();
        *flag = 1;
    } else {
        while (*flag == 0) __nanosleep(50);
        __threadfence();
        out[1] = 1;
    }
}

int main() {
    speak<<<1, 8>>>(8);
    DeviceArray<long long> times(33);
    DeviceArray<int> flag(1), out(2);
    clocks<<<1, 32>>>(times);
    handOver<<<2, 1>>>(flag.data, out);
    FINISH_KERNEL();
    EXPECT(out.toHost()[0] == 42 && out.toHost()[1] == 1);
    return finish("device_calls");
}
