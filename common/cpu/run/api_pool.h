// Memory of cudaMallocAsync. No pool: the one that the device uses now.
#pragma once

#include <cpu_device/driver_types.h>

#include <cstddef>

namespace cpu_device {

void noteTakenFromPool(const void* pointer, size_t bytes, cudaMemPool_t pool);
void noteFreedFromPool(const void* pointer);
bool canTakeFromPool(cudaMemPool_t pool);
cudaMemPool_t poolOfGraphs();
void resetPools();  // cudaDeviceReset

}  // namespace cpu_device
