// Memory that graphs take and free: at an address that stays the same from launch to launch.
#include <cpu_device/runtime_api.h>

#include "api_call.h"
#include "api_pool.h"
#include "call_places.h"
#include "graph.h"
#include "memory.h"

GraphMemory::~GraphMemory() { cpu_device::forgetKept(begin); }

namespace cpu_device {

cudaError_t makeAllocationWork(void** pointer, size_t bytes, NodeWork& work) {
    if (!pointer) return cudaErrorInvalidValue;
    void* begin = keepAddress(bytes, nullptr, callPlaces());
    if (!begin) return cudaErrorMemoryAllocation;
    GraphMemoryPointer memory = std::make_shared<GraphMemory>(begin, bytes);
    *pointer = begin;
    work.memory = memory;
    work.run = [memory](cudaStream_t) {
        return apiCall(
            [&] {
                if (!takeKept(memory->begin)) return cudaErrorMemoryAllocation;
                noteTakenFromPool(memory->begin, memory->bytes, poolOfGraphs());
                return cudaSuccess;
            },
            "cudaGraphLaunch");
    };
    return cudaSuccess;
}

cudaError_t makeFreeWork(void* pointer, NodeWork& work) {
    const Allocation* a = findAllocation(pointer);
    if (!a || !a->kept || a->begin != reinterpret_cast<uintptr_t>(pointer)) return cudaErrorInvalidValue;
    work.run = [pointer](cudaStream_t stream) { return cudaFreeAsync(pointer, stream); };
    return cudaSuccess;
}

bool memoryStillThere(const std::vector<GraphMemoryPointer>& taken, bool frees) {
    for (const GraphMemoryPointer& memory : taken) {
        const Allocation* a = findAllocation(memory->begin);
        if (!a || a->freed) continue;
        if (!frees) return true;
        release(memory->begin);
        noteFreedFromPool(memory->begin);
    }
    return false;
}

}  // namespace cpu_device
