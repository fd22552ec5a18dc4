// Between the atomic functions (atomics.cpp) and the executor, which defines this.
#pragma once

namespace cpu_device {

// What an atomic operation is, but for its size.
struct AtomicKind {
    bool writes = true, ofFloats = false;
    bool ofBlock = false;  // atomic for the threads of one block alone: atomicAdd_block
    bool reads = true;
};

// An atomic operation on `bytes` bytes at `address` is about to happen: checks and logs it as one atomic access.
// `site` is the return address in the student's code. Does not return if the access ends the launch.
void atomicAccess(void* address, unsigned bytes, const void* site, AtomicKind kind);

}  // namespace cpu_device
