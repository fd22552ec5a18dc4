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

// Published programs wait so, for as long as a GPU needs for 5 µs, or for a second.
__global__ void spin(clock_t clocks, long long* passed) {
    clock_t start = clock(), elapsed = 0;
    while (elapsed < clocks) {
        clock_t now = clock();
        elapsed = now > start ? now - start : now + (0x7fffffff - start);
    }
    if (threadIdx.x == 0) passed[blockIdx.x] = elapsed;
}
__global__ void sleep(long long* passed) {
    const long long start = clock64();
    while (clock64() - start < 1000000000) __nanosleep(1000000);
    *passed = clock64() - start;
}
// Time does not pass so quickly that nobody else could come.
__global__ void waitAtMost(volatile int* flag, long long limit) {
    const long long start = clock64();
    if (blockIdx.x == 1) *flag = 1;
    while (blockIdx.x == 0 && *flag == 0 && clock64() - start < limit) {}
    EXPECT(*flag == 1);
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
    DeviceArray<long long> passed(2048), slept(1);
    spin<<<2048, 64>>>(10000, passed);
    spin<<<1, 64>>>(2000000000, passed);
    spin<<<1, 1024>>>(8000000, passed.data + 1);
    sleep<<<1, 1>>>(slept);
    FINISH_KERNEL();
    EXPECT(passed.toHost()[0] >= 2000000000 && passed.toHost()[1] >= 8000000 && slept.toHost()[0] >= 1000000000);
    DeviceArray<int> late(1);
    waitAtMost<<<2, 1>>>(late.data, 100000000000);
    FINISH_KERNEL();
    EXPECT(out.toHost()[0] == 42 && out.toHost()[1] == 1);
    return finish("device_calls");
}
