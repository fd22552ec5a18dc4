// For the self-checking programs of this folder: EXPECT in device and host code remembers the first line that fails.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <vector>

__device__ int deviceFailure;
static int hostFailure;

#ifdef __CUDA_ARCH__
#define EXPECT(condition) ((condition) ? void() : void(atomicCAS(&deviceFailure, 0, __LINE__)))
#else
#define EXPECT(condition) ((condition) || hostFailure ? void() : void(hostFailure = __LINE__))
#endif

inline void succeed(cudaError_t error, int line) {
    if (error == cudaSuccess) return;
    std::printf("line %d: %s\n", line, cudaGetErrorString(error));
    std::exit(1);
}
#define CUDA(call) succeed(call, __LINE__)
#define FINISH_KERNEL() (CUDA(cudaGetLastError()), CUDA(cudaDeviceSynchronize()))

// An array on the device, with copies from and to the host.
template <class T>
struct DeviceArray {
    T* data = nullptr;
    size_t size;

    explicit DeviceArray(size_t count) : size(count) {
        CUDA(cudaMalloc(&data, count * sizeof(T)));
        CUDA(cudaMemset(data, 0, count * sizeof(T)));
    }
    explicit DeviceArray(const std::vector<T>& values) : DeviceArray(values.size()) {
        CUDA(cudaMemcpy(data, values.data(), size * sizeof(T), cudaMemcpyHostToDevice));
    }
    DeviceArray(const DeviceArray&) = delete;
    ~DeviceArray() { cudaFree(data); }
    operator T*() { return data; }
    std::vector<T> toHost() const {
        std::vector<T> values(size);
        CUDA(cudaMemcpy(values.data(), data, size * sizeof(T), cudaMemcpyDeviceToHost));
        return values;
    }
};

// The exit status of a test program.
inline int finish(const char* name) {
    int failed = 0;
    CUDA(cudaMemcpyFromSymbol(&failed, deviceFailure, sizeof failed));
    if (failed == 0 && hostFailure == 0) {
        std::printf("ok %s\n", name);
        return 0;
    }
    if (failed) std::printf("%s: line %d is wrong on the device\n", name, failed);
    if (hostFailure) std::printf("%s: line %d is wrong on the host\n", name, hostFailure);
    return 1;
}
