// A kernel that crashes: what every later call says. The argument chooses the way; without one it is a null pointer.
// The CPU device reports the crash as a defect, so that there the program ends with a status that is not 0.
// expect: unknown address
// expect with 1: misaligned
// expect with 2: trap
// expect with 3: assertion
#include <cassert>
#include <cstdlib>

#include "check.h"

__global__ void crash(int way, char* p) {
    if (way == 0) *(volatile int*)nullptr = 1;
    if (way == 1) *(volatile int*)(p + 1) = 1;
    if (way == 2) __trap();
    if (way == 3) assert(p == nullptr);
}
__global__ void nothing() {}
__device__ int variable[4];

int main(int argc, char** argv) {
    int way = argc > 1 ? std::atoi(argv[1]) : 0;
    const cudaError_t errors[] = {cudaErrorIllegalAddress, cudaErrorMisalignedAddress, cudaErrorLaunchFailure,
                                  cudaErrorAssert};
    cudaError_t error = errors[way];
    char *memory = nullptr, *other = nullptr;
    cudaEvent_t event;
    cudaStream_t stream, none = nullptr;
    EXPECT_OK(cudaMalloc(&memory, 64));
    EXPECT_OK(cudaEventCreate(&event));
    EXPECT_OK(cudaStreamCreate(&stream));
    crash<<<1, 1>>>(way, memory);
    EXPECT_EQUAL(cudaDeviceSynchronize(), error);
    // The error can be taken away, but the next call that needs the device brings it back.
    EXPECT_EQUAL(cudaPeekAtLastError(), error);
    EXPECT_EQUAL(cudaGetLastError(), error);
    EXPECT_EQUAL(cudaGetLastError(), cudaSuccess);
    EXPECT_EQUAL(cudaPeekAtLastError(), cudaSuccess);

    size_t a = 0, b = 0;
    int value = 0, least = 0, greatest = 0;
    void* address = nullptr;
    cudaFuncAttributes attributes;
    EXPECT_ERROR(cudaDeviceSynchronize(), error);
    EXPECT_ERROR(cudaMemGetInfo(&a, &b), error);
    other = (char*)&value;
    EXPECT_ERROR(cudaMalloc(&other, 64), error);
    EXPECT(other == nullptr);
    EXPECT_ERROR(cudaMallocHost(&other, 64), error);
    EXPECT_ERROR(cudaFree(nullptr), error);
    EXPECT_ERROR(cudaFree(memory), error);
    EXPECT_ERROR(cudaFreeHost(nullptr), error);
    EXPECT_ERROR(cudaHostRegister(nullptr, 0, 0), error);
    EXPECT_ERROR(cudaMemset(memory, 0, 64), error);
    EXPECT_ERROR(cudaMemset(nullptr, 0, 4), error);
    EXPECT_ERROR(cudaMemcpy(&value, memory, 4, cudaMemcpyDeviceToHost), error);
    EXPECT_ERROR(cudaMemcpy(&value, &way, 4, cudaMemcpyHostToHost), error);
    EXPECT_ERROR(cudaGetSymbolAddress(&address, variable), error);
    EXPECT_ERROR(cudaEventCreate(&event), error);
    EXPECT_ERROR(cudaEventRecord(event), error);
    EXPECT_ERROR(cudaEventQuery(event), error);
    EXPECT_ERROR(cudaStreamSynchronize(stream), error);
    EXPECT_ERROR(cudaStreamQuery(stream), error);
    EXPECT_ERROR(cudaStreamCreate(&stream), error);
    EXPECT_ERROR(cudaFuncGetAttributes(&attributes, nothing), error);
    EXPECT_ERROR(cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 10), error);
    EXPECT_ERROR(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&value, nothing, 32, 0), error);
    EXPECT_ERROR(cudaDeviceGetLimit(&a, cudaLimitStackSize), error);
    EXPECT_ERROR(cudaDeviceSetLimit(cudaLimitStackSize, 2048), error);
    EXPECT_ERROR(cudaDeviceGetStreamPriorityRange(&least, &greatest), error);
    nothing<<<1, 1>>>();
    EXPECT_EQUAL(cudaGetLastError(), error);
    nothing<<<0, 1>>>();
    EXPECT_EQUAL(cudaGetLastError(), error);

    // What needs no device goes on, and so do objections that come first.
    cudaDeviceProp properties;
    cudaPointerAttributes pointer;
    unsigned flags = 0;
    EXPECT_OK(cudaGetDeviceCount(&value));
    EXPECT_OK(cudaGetDevice(&value));
    EXPECT_OK(cudaSetDevice(0));
    EXPECT_ERROR(cudaSetDevice(1000), cudaErrorInvalidDevice);
    EXPECT_OK(cudaGetDeviceProperties(&properties, 0));
    EXPECT_OK(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 0));
    EXPECT_OK(cudaGetDeviceFlags(&flags));
    EXPECT_OK(cudaSetDeviceFlags(0));
    EXPECT_OK(cudaDeviceCanAccessPeer(&value, 0, 0));
    EXPECT_OK(cudaRuntimeGetVersion(&value));
    EXPECT_OK(cudaDriverGetVersion(&value));
    EXPECT_OK(cudaPointerGetAttributes(&pointer, memory));
    EXPECT_OK(cudaMalloc(&other, 0));
    EXPECT_OK(cudaMallocManaged(&other, 0));
    EXPECT_OK(cudaMallocHost(&other, 0));
    EXPECT_OK(cudaMemset(memory, 0, 0));
    EXPECT_OK(cudaMemcpy(&value, &way, 0, cudaMemcpyHostToHost));
    EXPECT_OK(cudaMemcpyToSymbol(variable, &value, 0));
    EXPECT_ERROR(cudaMalloc((void**)nullptr, 16), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaStreamCreate(nullptr), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaStreamDestroy(none), cudaErrorInvalidResourceHandle);
    EXPECT_ERROR(cudaEventDestroy(nullptr), cudaErrorInvalidResourceHandle);

    // A reset leaves the last error, and does not bring the device back.
    nothing<<<1, 1>>>();
    EXPECT_EQUAL(cudaDeviceReset(), cudaSuccess);
    EXPECT_EQUAL(cudaGetLastError(), error);
    EXPECT_EQUAL(cudaGetLastError(), cudaSuccess);
    EXPECT_OK(cudaGetDeviceCount(&value));
    EXPECT_OK(cudaGetDeviceProperties(&properties, 0));
    EXPECT_ERROR(cudaSetDevice(0), cudaErrorDevicesUnavailable);
    EXPECT_ERROR(cudaMalloc(&memory, 16), cudaErrorDevicesUnavailable);
    EXPECT_ERROR(cudaMalloc(&memory, 0), cudaErrorDevicesUnavailable);
    EXPECT_ERROR(cudaFree(nullptr), cudaErrorDevicesUnavailable);
    EXPECT_ERROR(cudaDeviceSynchronize(), cudaErrorDevicesUnavailable);
    nothing<<<1, 1>>>();
    EXPECT_EQUAL(cudaGetLastError(), cudaErrorDevicesUnavailable);
    EXPECT_EQUAL(cudaDeviceReset(), cudaSuccess);
    EXPECT_ERROR(cudaMalloc(&memory, 16), cudaErrorDevicesUnavailable);
    return finish("sticky");
}
