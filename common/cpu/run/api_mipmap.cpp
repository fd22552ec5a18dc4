// Mipmapped arrays: a picture in several sizes, each an array.
#include <cpu_device/runtime_api.h>

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "api_call.h"
#include "texture.h"

struct cudaMipmappedArray {
    std::vector<cudaArray_t> levels;
};

namespace cpu_device {

namespace {

std::unordered_map<cudaMipmappedArray_const_t, std::unique_ptr<cudaMipmappedArray>>& mipmappedArrays() {
    static auto& it = *new std::unordered_map<cudaMipmappedArray_const_t, std::unique_ptr<cudaMipmappedArray>>;
    return it;
}

// Layers and faces are as many in each.
cudaExtent halved(cudaExtent e, unsigned flags) {
    auto half = [](size_t size) { return size ? std::max<size_t>(size / 2, 1) : 0; };
    const bool keepsDepth = flags & (cudaArrayLayered | cudaArrayCubemap);
    return {half(e.width), half(e.height), keepsDepth ? e.depth : half(e.depth)};
}

bool hasOneElement(cudaExtent e, unsigned flags) {
    const bool oneDeep = (flags & (cudaArrayLayered | cudaArrayCubemap)) || e.depth <= 1;
    return e.width <= 1 && e.height <= 1 && oneDeep;
}

void discardMipmapped(cudaMipmappedArray& array) {
    for (cudaArray_t level : array.levels) discardArray(level);
    array.levels.clear();
}

// As many levels as were asked for, one at least, and at most down to a single element.
cudaError_t allocateMipmapped(cudaMipmappedArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent,
                              unsigned levels, unsigned flags) {
    if (!array || !format || !validFormat(*format) || !validExtent(extent, flags)) return cudaErrorInvalidValue;
    auto made = std::make_unique<cudaMipmappedArray>();
    for (cudaExtent e = extent;; e = halved(e, flags)) {
        cudaArray_t level = nullptr;
        cudaError_t error = makeArray(&level, *format, e, flags, true);
        if (error != cudaSuccess) {
            discardMipmapped(*made);
            return error;
        }
        made->levels.push_back(level);
        if (made->levels.size() >= levels || hasOneElement(e, flags)) break;
    }
    *array = made.get();
    mipmappedArrays()[*array] = std::move(made);
    return cudaSuccess;
}

}  // namespace

const std::vector<cudaArray_t>* levelsOf(cudaMipmappedArray_const_t array) {
    return mipmappedArrays().count(array) ? &array->levels : nullptr;
}
void resetMipmappedArrays() { mipmappedArrays().clear(); }

}  // namespace cpu_device

using namespace cpu_device;

cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t* array, const cudaChannelFormatDesc* format,
                                     cudaExtent extent, unsigned levels, unsigned flags) {
    return apiCall([&] { return allocateMipmapped(array, format, extent, levels, flags); });
}
cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t array) {
    return apiCall([&] {
        if (!array) return cudaSuccess;
        if (!levelsOf(array)) return cudaErrorContextIsDestroyed;
        discardMipmapped(*array);
        mipmappedArrays().erase(array);
        return cudaSuccess;
    });
}
cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t* array, cudaMipmappedArray_const_t of, unsigned level) {
    return apiCall([&] {
        const std::vector<cudaArray_t>* levels = levelsOf(of);
        if (!array || !levels || level >= levels->size()) return cudaErrorInvalidValue;
        *array = (*levels)[level];
        return cudaSuccess;
    });
}
