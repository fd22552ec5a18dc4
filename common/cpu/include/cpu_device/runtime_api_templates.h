// The C++ overloads of the runtime API. Included by runtime_api.h.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace cpu_device {

// Names the memory at `pointer` after the first argument in `text`: "(void**)&d_A, n * 4" gives "d_A". Its elements
// have as many bytes as structures in it; 0: as accesses have.
void nameAllocation(const void* pointer, AllocationText text, size_t elementBytes);

// Of what nobody has defined yet, too.
template <class T, class = void>
constexpr size_t structureBytes = 0;
template <class T>
constexpr size_t structureBytes<T, std::enable_if_t<std::is_class_v<T>, std::void_t<decltype(sizeof(T))>>> = sizeof(T);

template <class T>
cudaError_t named(cudaError_t error, T** pointer, AllocationText text) {
    if (error == cudaSuccess)
        nameAllocation(const_cast<const void*>(static_cast<const volatile void*>(*pointer)), text, structureBytes<T>);
    return error;
}

// Of a kernel that is launched by its address alone.
void rememberKernel(const void* kernel, const KernelShape* shape);

template <class... P>
const void* rememberedKernel(void (*kernel)(P...)) {
    const void* address = reinterpret_cast<const void*>(kernel);
    if (address) rememberKernel(address, &kernelShape<P...>);
    return address;
}

// The build driver writes this around a kernel that is cast to void*: who launches that has only the address.
template <class... P>
auto seenKernel(void (*kernel)(P...)) {
    rememberedKernel(kernel);
    return kernel;
}

}  // namespace cpu_device

// Memory.

template <class T>
cudaError_t cudaMalloc(T** pointer, size_t bytes) {
    return cudaMalloc((void**)pointer, bytes);
}
template <class T>
cudaError_t cudaMallocManaged(T** pointer, size_t bytes, unsigned flags = cudaMemAttachGlobal) {
    return cudaMallocManaged((void**)pointer, bytes, flags);
}
template <class T>
cudaError_t cudaMallocHost(T** pointer, size_t bytes, unsigned flags = cudaHostAllocDefault) {
    return cudaHostAlloc((void**)pointer, bytes, flags);
}
template <class T>
cudaError_t cudaHostAlloc(T** pointer, size_t bytes, unsigned flags) {
    return cudaHostAlloc((void**)pointer, bytes, flags);
}
template <class T>
cudaError_t cudaMallocPitch(T** pointer, size_t* pitch, size_t width, size_t height) {
    return cudaMallocPitch((void**)pointer, pitch, width, height);
}
template <class T>
cudaError_t cudaMallocAsync(T** pointer, size_t bytes, cudaStream_t stream) {
    return cudaMallocAsync((void**)pointer, bytes, stream);
}
template <class T>
cudaError_t cudaMallocAsync(T** pointer, size_t bytes, cudaMemPool_t pool, cudaStream_t stream) {
    return cudaMallocFromPoolAsync((void**)pointer, bytes, pool, stream);
}
template <class T>
cudaError_t cudaMallocFromPoolAsync(T** pointer, size_t bytes, cudaMemPool_t pool, cudaStream_t stream) {
    return cudaMallocFromPoolAsync((void**)pointer, bytes, pool, stream);
}
template <class T>
cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned flags) {
    return cudaHostGetDevicePointer((void**)device, host, flags);
}

// The same with the text of the arguments; the macros below choose these.
template <class T>
cudaError_t cudaMalloc(T** pointer, size_t bytes, cpu_device::AllocationText text) {
    return cpu_device::named(cudaMalloc((void**)pointer, bytes), pointer, text);
}
template <class T>
cudaError_t cudaMallocManaged(T** pointer, size_t bytes, unsigned flags, cpu_device::AllocationText text) {
    return cpu_device::named(cudaMallocManaged((void**)pointer, bytes, flags), pointer, text);
}
template <class T>
cudaError_t cudaMallocManaged(T** pointer, size_t bytes, cpu_device::AllocationText text) {
    return cudaMallocManaged(pointer, bytes, cudaMemAttachGlobal, text);
}
template <class T>
cudaError_t cudaHostAlloc(T** pointer, size_t bytes, unsigned flags, cpu_device::AllocationText text) {
    return cpu_device::named(cudaHostAlloc((void**)pointer, bytes, flags), pointer, text);
}
template <class T>
cudaError_t cudaMallocHost(T** pointer, size_t bytes, unsigned flags, cpu_device::AllocationText text) {
    return cudaHostAlloc(pointer, bytes, flags, text);
}
template <class T>
cudaError_t cudaMallocHost(T** pointer, size_t bytes, cpu_device::AllocationText text) {
    return cudaHostAlloc(pointer, bytes, cudaHostAllocDefault, text);
}
template <class T>
cudaError_t cudaMallocPitch(T** pointer, size_t* pitch, size_t width, size_t height, cpu_device::AllocationText text) {
    return cpu_device::named(cudaMallocPitch((void**)pointer, pitch, width, height), pointer, text);
}
template <class T>
cudaError_t cudaMallocAsync(T** pointer, size_t bytes, cudaStream_t stream, cpu_device::AllocationText text) {
    return cpu_device::named(cudaMallocAsync((void**)pointer, bytes, stream), pointer, text);
}
template <class T>
cudaError_t cudaMallocAsync(T** pointer, size_t bytes, cudaMemPool_t pool, cudaStream_t stream,
                            cpu_device::AllocationText text) {
    return cpu_device::named(cudaMallocFromPoolAsync((void**)pointer, bytes, pool, stream), pointer, text);
}
template <class T>
cudaError_t cudaMallocFromPoolAsync(T** pointer, size_t bytes, cudaMemPool_t pool, cudaStream_t stream,
                                    cpu_device::AllocationText text) {
    return cudaMallocAsync(pointer, bytes, pool, stream, text);
}

#define cudaMalloc(...) cudaMalloc(__VA_ARGS__, ::cpu_device::AllocationText{#__VA_ARGS__})
#define cudaMallocManaged(...) cudaMallocManaged(__VA_ARGS__, ::cpu_device::AllocationText{#__VA_ARGS__})
#define cudaHostAlloc(...) cudaHostAlloc(__VA_ARGS__, ::cpu_device::AllocationText{#__VA_ARGS__})
#define cudaMallocHost(...) cudaMallocHost(__VA_ARGS__, ::cpu_device::AllocationText{#__VA_ARGS__})
#define cudaMallocPitch(...) cudaMallocPitch(__VA_ARGS__, ::cpu_device::AllocationText{#__VA_ARGS__})
#define cudaMallocAsync(...) cudaMallocAsync(__VA_ARGS__, ::cpu_device::AllocationText{#__VA_ARGS__})
#define cudaMallocFromPoolAsync(...) cudaMallocFromPoolAsync(__VA_ARGS__, ::cpu_device::AllocationText{#__VA_ARGS__})

// Symbols: a __device__ or __constant__ variable stands for itself.

template <class T>
cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* from, size_t bytes, size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
    return cudaMemcpyToSymbol((const void*)&symbol, from, bytes, offset, kind);
}
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* from, size_t bytes, size_t offset = 0,
                                    cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = nullptr) {
    return cudaMemcpyToSymbolAsync((const void*)&symbol, from, bytes, offset, kind, stream);
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, size_t bytes, size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
    return cudaMemcpyFromSymbol(to, (const void*)&symbol, bytes, offset, kind);
}
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void* to, const T& symbol, size_t bytes, size_t offset = 0,
                                      cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = nullptr) {
    return cudaMemcpyFromSymbolAsync(to, (const void*)&symbol, bytes, offset, kind, stream);
}
template <class P, class T>
cudaError_t cudaGetSymbolAddress(P** pointer, const T& symbol) {
    return cudaGetSymbolAddress((void**)pointer, (const void*)&symbol);
}
template <class T>
cudaError_t cudaGetSymbolSize(size_t* bytes, const T& symbol) {
    return cudaGetSymbolSize(bytes, (const void*)&symbol);
}

// Events and streams.

inline cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned flags) {
    return cudaEventCreateWithFlags(event, flags);
}
template <class T>
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T* pointer, size_t bytes = 0,
                                     unsigned flags = cudaMemAttachSingle) {
    return cudaStreamAttachMemAsync(stream, (void*)pointer, bytes, flags);
}

// Kernels.

template <class... P>
cudaError_t cudaLaunchKernel(void (*kernel)(P...), dim3 grid, dim3 block, void** arguments, size_t sharedBytes = 0,
                             cudaStream_t stream = nullptr) {
    return cudaLaunchKernel(cpu_device::rememberedKernel(kernel), grid, block, arguments, sharedBytes, stream);
}
template <class... P>
cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(P...), dim3 grid, dim3 block, void** arguments,
                                        size_t sharedBytes = 0, cudaStream_t stream = nullptr) {
    const void* address = cpu_device::rememberedKernel(kernel);
    return cudaLaunchCooperativeKernel(address, grid, block, arguments, sharedBytes, stream);
}
template <class... P>
cudaError_t cudaFuncSetAttribute(void (*kernel)(P...), cudaFuncAttribute attribute, int value) {
    return cudaFuncSetAttribute(cpu_device::rememberedKernel(kernel), attribute, value);
}
template <class... P>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, void (*kernel)(P...)) {
    return cudaFuncGetAttributes(attributes, cpu_device::rememberedKernel(kernel));
}
template <class... P>
cudaError_t cudaFuncSetCacheConfig(void (*kernel)(P...), cudaFuncCache config) {
    return cudaFuncSetCacheConfig(cpu_device::rememberedKernel(kernel), config);
}
template <class... P>
cudaError_t cudaFuncSetSharedMemConfig(void (*kernel)(P...), cudaSharedMemConfig config) {
    return cudaFuncSetSharedMemConfig(cpu_device::rememberedKernel(kernel), config);
}

template <class... P>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, void (*kernel)(P...), int threadsPerBlock,
                                                          size_t dynamicSharedBytes) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, cpu_device::rememberedKernel(kernel), threadsPerBlock,
                                                         dynamicSharedBytes);
}
template <class... P>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, void (*kernel)(P...),
                                                                   int threadsPerBlock, size_t dynamicSharedBytes,
                                                                   unsigned flags) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, cpu_device::rememberedKernel(kernel),
                                                                  threadsPerBlock, dynamicSharedBytes, flags);
}
template <class... P>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* bytes, void (*kernel)(P...), int blocks,
                                                      int threadsPerBlock) {
    return cudaOccupancyAvailableDynamicSMemPerBlock(bytes, cpu_device::rememberedKernel(kernel), blocks,
                                                     threadsPerBlock);
}

// Tries every whole number of warps, largest first, and takes the block that keeps the most threads resident.
template <class Kernel, class SharedOfBlock>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int* minGridSize, int* blockSize, Kernel kernel,
                                                                    SharedOfBlock sharedOfBlock, int blockSizeLimit = 0,
                                                                    unsigned flags = 0) {
    if (!minGridSize || !blockSize) return cudaErrorInvalidValue;
    *minGridSize = *blockSize = 0;
    cudaFuncAttributes attributes;
    cudaError_t error = cudaFuncGetAttributes(&attributes, kernel);
    if (error != cudaSuccess) return error;
    int multiprocessors = 0, warp = 0, best = 0;
    error = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
    if (error == cudaSuccess) error = cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, 0);
    if (error != cudaSuccess) return error;
    int limit = attributes.maxThreadsPerBlock;
    if (blockSizeLimit > 0 && blockSizeLimit < limit) limit = blockSizeLimit;
    for (int rounded = (limit + warp - 1) / warp * warp; rounded > 0; rounded -= warp) {
        int threads = rounded < limit ? rounded : limit, blocks = 0;
        error = cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, kernel, threads, sharedOfBlock(threads),
                                                                       flags);
        if (error != cudaSuccess) return error;
        if (blocks * threads <= best) continue;
        best = blocks * threads;
        *blockSize = threads;
        *minGridSize = blocks * multiprocessors;
    }
    return cudaSuccess;
}
template <class Kernel, class SharedOfBlock>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* minGridSize, int* blockSize, Kernel kernel,
                                                           SharedOfBlock sharedOfBlock, int blockSizeLimit = 0) {
    return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(minGridSize, blockSize, kernel, sharedOfBlock,
                                                                   blockSizeLimit);
}
template <class Kernel>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* minGridSize, int* blockSize, Kernel kernel,
                                               size_t dynamicSharedBytes = 0, int blockSizeLimit = 0) {
    return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
        minGridSize, blockSize, kernel, [=](int) { return dynamicSharedBytes; }, blockSizeLimit);
}
template <class Kernel>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int* minGridSize, int* blockSize, Kernel kernel,
                                                        size_t dynamicSharedBytes = 0, int blockSizeLimit = 0,
                                                        unsigned flags = 0) {
    return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
        minGridSize, blockSize, kernel, [=](int) { return dynamicSharedBytes; }, blockSizeLimit, flags);
}

template <class... P, class... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(P...), A&&... values) {
    return [&](cpu_device::Kept<P>... converted) {
        void* arguments[] = {(void*)&converted..., nullptr};
        return cudaLaunchKernelExC(config, cpu_device::rememberedKernel(kernel), arguments);
    }(std::forward<A>(values)...);
}

template <class... P>
cudaError_t cudaFuncGetName(const char** name, void (*kernel)(P...)) {
    return cudaFuncGetName(name, cpu_device::rememberedKernel(kernel));
}
template <class... P>
cudaError_t cudaOccupancyMaxActiveClusters(int* clusters, void (*kernel)(P...), const cudaLaunchConfig_t* config) {
    return cudaOccupancyMaxActiveClusters(clusters, cpu_device::rememberedKernel(kernel), config);
}
template <class... P>
cudaError_t cudaOccupancyMaxPotentialClusterSize(int* blocks, void (*kernel)(P...), const cudaLaunchConfig_t* config) {
    return cudaOccupancyMaxPotentialClusterSize(blocks, cpu_device::rememberedKernel(kernel), config);
}
