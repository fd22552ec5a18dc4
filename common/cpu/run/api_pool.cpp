// Memory pools: who took how much. What a pool holds back on a GPU, and for how long, is not modelled.
#include <cpu_device/runtime_api.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>

#include "api_call.h"
#include "api_pool.h"
#include "devices.h"
#include "memory.h"

struct CUmemPoolHandle_st {
    int reuse[3] = {1, 1, 1};  // the first three attributes
    uint64_t releaseThreshold = 0;
    uint64_t used = 0, usedHigh = 0, reservedHigh = 0;
};

namespace cpu_device {

namespace {

constexpr uint64_t reservedUnit = 32 << 20;  // pools grow by pieces of this size

struct Piece {
    cudaMemPool_t pool;
    size_t bytes;
};

struct Pools {
    CUmemPoolHandle_st byDefault;
    CUmemPoolHandle_st ofGraphs;
    // What they have reserved since cudaDeviceGraphMemTrim. On an H200 all that counts as used, also if it was freed.
    uint64_t keptByGraphs = 0, keptByGraphsHigh = 0;
    cudaMemPool_t current = &byDefault;
    std::map<cudaMemPool_t, std::unique_ptr<CUmemPoolHandle_st>> created;
    std::map<const void*, Piece> pieces;
};

Pools& pools() {
    static auto& it = *new Pools;
    return it;
}

bool validPool(cudaMemPool_t pool) { return pool == &pools().byDefault || pools().created.count(pool); }
bool counts(cudaMemPool_t pool) { return validPool(pool) || pool == poolOfGraphs(); }

uint64_t reserved(const CUmemPoolHandle_st& pool) {
    return (pool.used + reservedUnit - 1) / reservedUnit * reservedUnit;
}

template <class Body>
cudaError_t poolCall(cudaMemPool_t pool, Body body, const char* name = __builtin_FUNCTION()) {
    return apiCall([&] { return validPool(pool) ? body() : cudaErrorInvalidValue; }, name);
}

}  // namespace

void noteTakenFromPool(const void* pointer, size_t bytes, cudaMemPool_t pool) {
    if (!pool) pool = pools().current;
    pools().pieces[pointer] = {pool, bytes};
    pool->used += bytes;
    pool->usedHigh = std::max(pool->usedHigh, pool->used);
    pool->reservedHigh = std::max(pool->reservedHigh, reserved(*pool));
    if (pool == poolOfGraphs()) pools().keptByGraphs = std::max(pools().keptByGraphs, reserved(*pool));
    pools().keptByGraphsHigh = std::max(pools().keptByGraphsHigh, pools().keptByGraphs);
}

void noteFreedFromPool(const void* pointer) {
    auto piece = pools().pieces.find(pointer);
    if (piece == pools().pieces.end()) return;
    if (counts(piece->second.pool)) piece->second.pool->used -= piece->second.bytes;
    pools().pieces.erase(piece);
}

bool canTakeFromPool(cudaMemPool_t pool) { return validPool(pool); }
cudaMemPool_t poolOfGraphs() { return &pools().ofGraphs; }

void resetPools() {
    pools() = Pools();
    pools().current = &pools().byDefault;
}

}  // namespace cpu_device

using namespace cpu_device;

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device) {
    return apiCall([&] {
        if (!hasDevice(device)) return cudaErrorInvalidDevice;
        if (!pool) return cudaErrorInvalidValue;
        *pool = &pools().byDefault;
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) {
    return apiCall([&] {
        if (!hasDevice(device)) return cudaErrorInvalidDevice;
        if (!pool) return cudaErrorInvalidValue;
        *pool = pools().current;
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool) {
    return poolCall(pool, [&] {
        if (!hasDevice(device)) return cudaErrorInvalidDevice;
        pools().current = pool;
        return cudaSuccess;
    });
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties) {
    return apiCall([&] {
        if (!pool || !properties || properties->allocType != cudaMemAllocationTypePinned) return cudaErrorInvalidValue;
        if (properties->location.type == cudaMemLocationTypeDevice && properties->location.id != 0)
            return cudaErrorInvalidValue;
        auto created = std::make_unique<CUmemPoolHandle_st>();
        *pool = created.get();
        pools().created[*pool] = std::move(created);
        return cudaSuccess;
    });
}

// What was taken from it stays valid.
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) {
    return apiCall([&] {
        if (pools().created.erase(pool) == 0) return cudaErrorInvalidValue;
        if (pools().current == pool) pools().current = &pools().byDefault;
        return cudaSuccess;
    });
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
    return poolCall(pool, [&] {
        if (!value) return cudaErrorInvalidValue;
        switch (attribute) {
            case cudaMemPoolReuseFollowEventDependencies:
            case cudaMemPoolReuseAllowOpportunistic:
            case cudaMemPoolReuseAllowInternalDependencies:
                pool->reuse[attribute - 1] = *static_cast<int*>(value);
                return cudaSuccess;
            case cudaMemPoolAttrReleaseThreshold:
                pool->releaseThreshold = *static_cast<uint64_t*>(value);
                return cudaSuccess;
            case cudaMemPoolAttrReservedMemHigh:
            case cudaMemPoolAttrUsedMemHigh:  // can only be begun anew
                if (*static_cast<uint64_t*>(value) != 0) return cudaErrorInvalidValue;
                if (attribute == cudaMemPoolAttrUsedMemHigh)
                    pool->usedHigh = pool->used;
                else
                    pool->reservedHigh = reserved(*pool);
                return cudaSuccess;
            default: return cudaErrorInvalidValue;
        }
    });
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
    return poolCall(pool, [&] {
        if (!value) return cudaErrorInvalidValue;
        uint64_t& number = *static_cast<uint64_t*>(value);
        switch (attribute) {
            case cudaMemPoolReuseFollowEventDependencies:
            case cudaMemPoolReuseAllowOpportunistic:
            case cudaMemPoolReuseAllowInternalDependencies:
                *static_cast<int*>(value) = pool->reuse[attribute - 1];
                return cudaSuccess;
            case cudaMemPoolAttrReleaseThreshold: number = pool->releaseThreshold; return cudaSuccess;
            case cudaMemPoolAttrReservedMemCurrent: number = reserved(*pool); return cudaSuccess;
            case cudaMemPoolAttrReservedMemHigh: number = pool->reservedHigh; return cudaSuccess;
            case cudaMemPoolAttrUsedMemCurrent: number = pool->used; return cudaSuccess;
            case cudaMemPoolAttrUsedMemHigh: number = pool->usedHigh; return cudaSuccess;
        }
        return cudaErrorInvalidValue;
    });
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t) {
    return poolCall(pool, [] { return cudaSuccess; });
}

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc* accesses, size_t count) {
    return poolCall(pool, [&] { return accesses || count == 0 ? cudaSuccess : cudaErrorInvalidValue; });
}

cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* flags, cudaMemPool_t pool, cudaMemLocation* location) {
    return poolCall(pool, [&] {
        if (!flags || !location) return cudaErrorInvalidValue;
        bool ours = location->type == cudaMemLocationTypeDevice && location->id == 0;
        *flags = ours ? cudaMemAccessFlagsProtReadWrite : cudaMemAccessFlagsProtNone;
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceGetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void* value) {
    return apiCall([&] {
        if (!hasDevice(device)) return cudaErrorInvalidDevice;
        if (!value) return cudaErrorInvalidValue;
        const CUmemPoolHandle_st& pool = pools().ofGraphs;
        uint64_t& number = *static_cast<uint64_t*>(value);
        switch (attribute) {
            case cudaGraphMemAttrUsedMemCurrent:
            case cudaGraphMemAttrReservedMemCurrent: number = pools().keptByGraphs; return cudaSuccess;
            case cudaGraphMemAttrUsedMemHigh: number = pools().keptByGraphsHigh; return cudaSuccess;
            case cudaGraphMemAttrReservedMemHigh: number = pool.reservedHigh; return cudaSuccess;
        }
        return cudaErrorInvalidValue;
    });
}

// The two that say how high it was can be begun anew.
cudaError_t cudaDeviceSetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void* value) {
    return apiCall([&] {
        if (!hasDevice(device)) return cudaErrorInvalidDevice;
        if (!value || *static_cast<uint64_t*>(value) != 0) return cudaErrorInvalidValue;
        CUmemPoolHandle_st& pool = pools().ofGraphs;
        if (attribute == cudaGraphMemAttrUsedMemHigh) {
            pools().keptByGraphsHigh = pools().keptByGraphs;
        } else if (attribute == cudaGraphMemAttrReservedMemHigh) {
            pool.reservedHigh = pools().keptByGraphs;
        } else {
            return cudaErrorInvalidValue;
        }
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceGraphMemTrim(int device) {
    return apiCall([&] {
        if (!hasDevice(device)) return cudaErrorInvalidDevice;
        pools().keptByGraphs = reserved(pools().ofGraphs);
        return cudaSuccess;
    });
}
