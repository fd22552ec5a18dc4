// An allocator that keeps what is given back on a GPU. Here memory costs nothing to ask for, and one that is given back
// must not be used again: nothing is kept.
#pragma once

namespace cub {

struct CachingDeviceAllocator {
    template <class... A>
    explicit CachingDeviceAllocator(A...) {}
    cudaError_t DeviceAllocate(void** memory, size_t bytes, cudaStream_t = nullptr) {
        return cudaMalloc(memory, bytes);
    }
    cudaError_t DeviceAllocate(int, void** memory, size_t bytes, cudaStream_t = nullptr) {
        return cudaMalloc(memory, bytes);
    }
    cudaError_t DeviceFree(void* memory) { return cudaFree(memory); }
    cudaError_t DeviceFree(int, void* memory) { return cudaFree(memory); }
    cudaError_t FreeAllCached() { return cudaSuccess; }
};

}  // namespace cub
