// Shared by the parts of the runtime API (api_*.cpp).
#pragma once

#include <cpu_device/driver_types.h>

#include <mutex>
#include <string>

#include "api.h"
#include "memory.h"

namespace cpu_device {

bool watchedProgram();

// An API call has returned this error to the program, so that a failed launch does not count as unchecked.
void noteReturned(cudaError_t error);

// Every API call that touches the device is one of these: serial, refused after a sticky error, and its error
// kept for cudaGetLastError.
template <class Body>
cudaError_t apiCall(Body body) {
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    cudaError_t sticky = stickyError();
    cudaError_t error = sticky != cudaSuccess ? sticky : body();
    noteReturned(error);
    return setError(error);
}

// A call that works after a crash too, or that has something to say before the crash comes up.
template <class Body>
cudaError_t queryCall(Body body) {
    std::lock_guard<std::recursive_mutex> lock(runtimeLock());
    cudaError_t error = body();
    noteReturned(error);
    return setError(error);
}

bool validStream(cudaStream_t stream);

template <class Body>
cudaError_t streamCall(cudaStream_t stream, Body body) {
    return apiCall([&] { return validStream(stream) ? body() : cudaErrorInvalidResourceHandle; });
}

// What cudaDeviceReset takes back.
void resetErrors();
void resetStreams();
void resetLaunchSettings();
void resetMappings();
void resetSettings();
void resetPools();
// More than cudaDeviceReset does: a crash is forgotten too.
void forgetErrors();

// Memory of cudaMallocAsync (api_pool.cpp). No pool: the one that the device uses now.
void noteTakenFromPool(const void* pointer, size_t bytes, cudaMemPool_t pool);
void noteFreedFromPool(const void* pointer);
bool canTakeFromPool(cudaMemPool_t pool);

// The modelled card: one table for cudaGetDeviceProperties, cudaDeviceGetAttribute and the launch limits.
const cudaDeviceProp& modelledCard();
size_t deviceHeapLimit();

// What an address is to the API. `bytesLeft` counts from the address to the end of the memory that holds it.
enum class Place { null, hostOnly, device, managed, pinned, invalid };
struct Where {
    Place place;
    size_t bytesLeft;
    bool onDevice() const { return place == Place::device || place == Place::managed || place == Place::pinned; }
    bool onHost() const { return place == Place::hostOnly || place == Place::managed || place == Place::pinned; }
};
Where whereIs(const void* p);
// cudaHostRegister.
bool inRegisteredMemory(const void* p, size_t* bytesLeft);

// What a launch may ask for (api_kernel.cpp). A launch whose template arguments are deduced knows only its text.
size_t maxDynamicShared(const void* kernel);
size_t maxDynamicShared(const char* text);
int maxThreads(const void* kernel, const char* text);
// Blocks of a kernel that fit on one multiprocessor.
int blocksPerMultiprocessor(int threadsPerBlock, size_t sharedBytes, const void* kernel);

}  // namespace cpu_device
