// Asynchronous copies in their plainest form: a thread copies to shared memory, commits, and waits for its own copies.
#pragma once

#include <cuda_runtime.h>

CPU_DEVICE_INLINE void __pipeline_memcpy_async(void* shared, const void* global, size_t bytes, size_t zeros = 0) {
    cpu_device::copyToShared(shared, global, bytes, zeros);
}
CPU_DEVICE_INLINE void __pipeline_commit() { cpu_device::commitCopies(); }
// Hardware counts to 8.
CPU_DEVICE_INLINE void __pipeline_wait_prior(size_t batches) { cpu_device::waitForCopies(batches < 8 ? batches : 8); }
