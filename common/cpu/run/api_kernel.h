// What a launch may ask for. A launch whose template arguments are deduced knows only its text.
#pragma once

#include <cpu_device/types.h>

#include <cstddef>
#include <cstdint>

namespace cpu_device {

size_t maxDynamicShared(const void* kernel);
size_t maxDynamicShared(const char* text);
int maxThreads(const void* kernel, const char* text);
// Blocks of a kernel that fit on one multiprocessor.
int blocksPerMultiprocessor(int threadsPerBlock, size_t sharedBytes, const void* kernel);
// What its __cluster_dims__ says; 0 blocks if there is none. And how many blocks a cluster of it may have.
dim3 fixedClusterShape(const void* kernel, const char* text);
uint32_t mostBlocksOfCluster(const void* kernel);
// What a launch asks for, which may be nothing, becomes what it gets. Refused as an H200 does.
cudaError_t chooseCluster(const void* kernel, const char* text, const dim3& grid, dim3& cluster);
void resetLaunchSettings();  // cudaDeviceReset

}  // namespace cpu_device
