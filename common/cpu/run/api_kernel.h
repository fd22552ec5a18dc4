// What a launch may ask for. A launch whose template arguments are deduced knows only its text.
#pragma once

#include <cstddef>

namespace cpu_device {

size_t maxDynamicShared(const void* kernel);
size_t maxDynamicShared(const char* text);
int maxThreads(const void* kernel, const char* text);
// Blocks of a kernel that fit on one multiprocessor.
int blocksPerMultiprocessor(int threadsPerBlock, size_t sharedBytes, const void* kernel);
void resetLaunchSettings();  // cudaDeviceReset

}  // namespace cpu_device
