/// @file
/// Which device runs, and what it can do.
#pragma once

#include <cstddef>
#include <string>

#include "common/check.h"

namespace workbook {

/// What the lessons ask of a device. Numbers that a driver does not tell are 0.
struct DeviceFacts {
    int index = 0;
    std::string name;
    int major = 0, minor = 0;  ///< compute capability: 9 and 0 are written 9.0, or sm_90
    int multiprocessors = 0;
    size_t l2Bytes = 0;
    size_t memoryBytes = 0;
    int memoryClockKHz = 0;
    int busBits = 0;                ///< width of the path to memory
    size_t sharedPerBlock = 0;      ///< bytes that every launch may use
    size_t sharedPerBlockMost = 0;  ///< bytes after cudaFuncSetAttribute
};

/// "cudaErrorMemoryAllocation: out of memory"
inline std::string nameOf(cudaError_t error) {
    return cudaGetErrorName(error) + std::string(": ") + cudaGetErrorString(error);
}

/// Finds the first device that can be used, makes it the current one and returns its index. Ends the program with
/// a sentence for each device if there is none. CUDA_VISIBLE_DEVICES=1 restricts the choice to the second GPU,
/// which then has index 0.
inline int chooseDevice() {
    int count = 0;
    cudaError_t error = cudaGetDeviceCount(&count);
    if (error == cudaSuccess && count == 0) error = cudaErrorNoDevice;
    if (error != cudaSuccess) fail(("No device can be used: " + nameOf(error)).c_str(), advice(error));

    std::string reasons;
    for (int device = 0; device < count; device++) {
        error = cudaSetDevice(device);
        // Freeing nothing sets the device up: one that is busy, broken or forbidden says so now, not later.
        if (error == cudaSuccess) error = cudaFree(nullptr);
        if (error == cudaSuccess) return device;
        reasons += "\n  device " + std::to_string(device) + ": " + nameOf(error);
        (void)cudaGetLastError();  // told here; the next call shall not tell it again
    }
    fail(("No device can be used:" + reasons).c_str(), advice(error));
}

/// One number about a device. cudaDeviceProp lost some of its members in CUDA 13; the attributes are there in all
/// versions.
inline int deviceAttribute(cudaDeviceAttr attribute, int device) {
    int value = 0;
    CHECK(cudaDeviceGetAttribute(&value, attribute, device));
    return value;
}

inline DeviceFacts deviceFacts(int device) {
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, device));
    DeviceFacts facts;
    facts.index = device;
    facts.name = properties.name;
    facts.memoryBytes = properties.totalGlobalMem;
    facts.major = deviceAttribute(cudaDevAttrComputeCapabilityMajor, device);
    facts.minor = deviceAttribute(cudaDevAttrComputeCapabilityMinor, device);
    facts.multiprocessors = deviceAttribute(cudaDevAttrMultiProcessorCount, device);
    facts.l2Bytes = static_cast<size_t>(deviceAttribute(cudaDevAttrL2CacheSize, device));
    facts.memoryClockKHz = deviceAttribute(cudaDevAttrMemoryClockRate, device);
    facts.busBits = deviceAttribute(cudaDevAttrGlobalMemoryBusWidth, device);
    facts.sharedPerBlock = static_cast<size_t>(deviceAttribute(cudaDevAttrMaxSharedMemoryPerBlock, device));
    facts.sharedPerBlockMost = static_cast<size_t>(deviceAttribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
    return facts;
}

/// Of the current device.
inline DeviceFacts deviceFacts() {
    int device = 0;
    CHECK(cudaGetDevice(&device));
    return deviceFacts(device);
}

/// What the memory could move at most, in GB/s (10^9 bytes): two transfers in each clock, over the whole width.
/// No kernel reaches it; a plain copy shows what can be had. 0 where the driver does not tell clock or width, as
/// for GPUs that share the memory of the processor.
inline double peakBandwidth(const DeviceFacts& facts) {
    double transfersPerSecond = 2.0 * 1e3 * facts.memoryClockKHz;
    return transfersPerSecond * facts.busBits / 8 / 1e9;
}
inline double peakBandwidth() { return peakBandwidth(deviceFacts()); }

}  // namespace workbook
