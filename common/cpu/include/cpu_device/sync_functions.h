// Barriers, fences and the other calls that every thread of a block or a warp makes together.
//
// The functions of this file and of warp_functions.h end in a parameter that nobody gives: where the call
// stands. So two barriers in different branches stay two barriers, and a message can name the line.
#pragma once

#include <cpu_device/calls.h>
#include <cpu_device/qualifiers.h>

CPU_DEVICE_INLINE void __syncthreads(cpu_device::Here here = {}) { cpu_device::blockBarrier(here); }
CPU_DEVICE_INLINE int __syncthreads_count(int predicate, cpu_device::Here here = {}) {
    return cpu_device::blockBarrier(cpu_device::BarrierResult::count, predicate != 0, here);
}
CPU_DEVICE_INLINE int __syncthreads_and(int predicate, cpu_device::Here here = {}) {
    return cpu_device::blockBarrier(cpu_device::BarrierResult::all, predicate != 0, here);
}
CPU_DEVICE_INLINE int __syncthreads_or(int predicate, cpu_device::Here here = {}) {
    return cpu_device::blockBarrier(cpu_device::BarrierResult::any, predicate != 0, here);
}

// With a number: one of the block's sixteen barriers.
CPU_DEVICE_INLINE void __barrier_sync(unsigned number, cpu_device::Here here = {}) {
    if (number == 0)
        cpu_device::blockBarrier(here);
    else
        cpu_device::numberedBarrier(number, 0, true, here);
}
CPU_DEVICE_INLINE void __barrier_sync_count(unsigned number, unsigned threads, cpu_device::Here here = {}) {
    cpu_device::numberedBarrier(number, threads, true, here);
}

CPU_DEVICE_INLINE void __syncwarp(unsigned mask = 0xffffffff, cpu_device::Here here = {}) {
    cpu_device::warpBarrier(mask, here);
}

CPU_DEVICE_INLINE void __threadfence_block(cpu_device::Here here = {}) { cpu_device::fence(0, here); }
CPU_DEVICE_INLINE void __threadfence(cpu_device::Here here = {}) { cpu_device::fence(1, here); }
CPU_DEVICE_INLINE void __threadfence_system(cpu_device::Here here = {}) { cpu_device::fence(2, here); }

CPU_DEVICE_INLINE void __nanosleep(unsigned nanoseconds) { cpu_device::deviceSleep(nanoseconds); }
// clock() in device code is the C library's name, redirected when the device pass is linked.
CPU_DEVICE_INLINE long long clock64() { return cpu_device::deviceClock(); }

// A kernel that may begin before the one in front of it has ended waits here; and says when the next one may. Here each
// begins when the last one has ended.
CPU_DEVICE_INLINE void cudaGridDependencySynchronize() {}
CPU_DEVICE_INLINE void cudaTriggerProgrammaticLaunchCompletion() {}

[[noreturn]] CPU_DEVICE_INLINE void __trap(cpu_device::Here here = {}) { cpu_device::trap(here); }
CPU_DEVICE_INLINE void __brkpt() {}
CPU_DEVICE_INLINE void __prof_trigger(int) {}

#ifndef __clang__
#define __builtin_assume(condition) ((condition) ? void() : __builtin_unreachable())
#endif
#define __assume(condition) __builtin_assume(condition)
