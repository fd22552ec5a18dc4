// Arrays, and the objects through which kernels read them.
#include <cpu_device/runtime_api.h>

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "api_array.h"
#include "api_call.h"
#include "memory.h"
#include "texture.h"
#include "where.h"

namespace cpu_device {

namespace {

std::unordered_map<cudaArray_const_t, std::unique_ptr<cudaArray>>& arrays() {
    static auto& it = *new std::unordered_map<cudaArray_const_t, std::unique_ptr<cudaArray>>;
    return it;
}

cudaError_t allocateArray(cudaArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent, unsigned flags) {
    if (!array || !format || !validFormat(*format) || !validExtent(extent, flags)) return cudaErrorInvalidValue;
    return makeArray(array, *format, extent, flags, false);
}

Picture pictureOf(const cudaArray& a) { return {a.memory, a.extent.width, a.rows(), a.slices(), a.pitch}; }

bool fitsIntoItsMemory(const Picture& p, size_t elementBytes) {
    Where where = whereIs(p.memory);
    const size_t row = p.width * elementBytes, before = p.pitch * (p.height * p.depth - 1);
    return where.onDevice() && p.width > 0 && row <= p.pitch && before < where.bytesLeft &&
           row <= where.bytesLeft - before;
}

cudaError_t describe(const cudaResourceDesc* resource, Texture& t) {
    if (!resource) return cudaErrorInvalidValue;
    t.resource = *resource;
    const auto& r = resource->res;
    switch (resource->resType) {
        case cudaResourceTypeArray:
            if (!validArray(r.array.array)) return cudaErrorInvalidValue;
            t.format = r.array.array->format;
            t.flags = r.array.array->flags;
            t.levels = {pictureOf(*r.array.array)};
            break;
        case cudaResourceTypeMipmappedArray: {
            const std::vector<cudaArray_t>* levels = levelsOf(r.mipmap.mipmap);
            if (!levels) return cudaErrorInvalidValue;
            t.format = levels->front()->format;
            t.flags = levels->front()->flags;
            for (cudaArray_t level : *levels) t.levels.push_back(pictureOf(*level));
            break;
        }
        case cudaResourceTypeLinear:
            if (!validFormat(r.linear.desc)) return cudaErrorInvalidChannelDescriptor;
            t.format = r.linear.desc;
            t.levels = {{static_cast<const char*>(r.linear.devPtr), r.linear.sizeInBytes / elementBytes(t.format), 1, 1,
                         r.linear.sizeInBytes}};
            break;
        case cudaResourceTypePitch2D:
            if (!validFormat(r.pitch2D.desc)) return cudaErrorInvalidChannelDescriptor;
            t.format = r.pitch2D.desc;
            t.levels = {{static_cast<const char*>(r.pitch2D.devPtr), r.pitch2D.width, r.pitch2D.height, 1,
                         r.pitch2D.pitchInBytes}};
            break;
        default: return cudaErrorNotSupported;
    }
    t.elementBytes = elementBytes(t.format);
    for (const Picture& level : t.levels)
        if (!fitsIntoItsMemory(level, t.elementBytes)) return cudaErrorInvalidValue;
    return cudaSuccess;
}

// What a view makes of an array's format; its elements keep their size.
bool formatOfView(cudaResourceViewFormat view, cudaChannelFormatDesc& format) {
    struct Kind {
        cudaChannelFormatKind kind;
        int bits;
    };
    constexpr Kind kinds[] = {{cudaChannelFormatKindUnsigned, 8},  {cudaChannelFormatKindSigned, 8},
                              {cudaChannelFormatKindUnsigned, 16}, {cudaChannelFormatKindSigned, 16},
                              {cudaChannelFormatKindUnsigned, 32}, {cudaChannelFormatKindSigned, 32},
                              {cudaChannelFormatKindFloat, 16},    {cudaChannelFormatKindFloat, 32}};
    if (view < cudaResViewFormatUnsignedChar1 || view > cudaResViewFormatFloat4) return false;
    const int number = view - cudaResViewFormatUnsignedChar1, numbers = 1 << number % 3;  // 1, 2 or 4 of each kind
    const Kind& k = kinds[number / 3];
    const cudaChannelFormatDesc seen{k.bits, numbers > 1 ? k.bits : 0, numbers > 2 ? k.bits : 0,
                                     numbers > 2 ? k.bits : 0, k.kind};
    if (elementBytes(seen) != elementBytes(format)) return false;
    format = seen;
    return true;
}

// Tried on an H200: a view has the array's own sizes, and says a format; a last level or layer that is not there is the
// last one that is.
cudaError_t lookThrough(const cudaResourceViewDesc& view, Texture& t) {
    const bool mipmapped = t.resource.resType == cudaResourceTypeMipmappedArray;
    if (!mipmapped && t.resource.resType != cudaResourceTypeArray) return cudaSuccess;  // has no effect
    if (view.format > cudaResViewFormatFloat4 && view.format <= cudaResViewFormatUnsignedBlockCompressed7)
        return cudaErrorNotSupported;
    const auto& r = t.resource.res;
    const cudaArray& whole = mipmapped ? *levelsOf(r.mipmap.mipmap)->front() : *r.array.array;
    const cudaExtent& e = whole.extent;
    const bool layered = t.flags & cudaArrayLayered;
    if (view.width != e.width || view.height != e.height || view.depth != e.depth) return cudaErrorInvalidValue;
    if (view.firstMipmapLevel > view.lastMipmapLevel || view.firstMipmapLevel >= t.levels.size() ||
        (!mipmapped && view.lastMipmapLevel > 0))
        return cudaErrorInvalidValue;
    if (view.firstLayer > view.lastLayer || view.firstLayer >= whole.slices() || (!layered && view.lastLayer > 0))
        return cudaErrorInvalidValue;
    if (!formatOfView(view.format, t.format)) return cudaErrorInvalidValue;
    const size_t last = std::min<size_t>(view.lastMipmapLevel, t.levels.size() - 1);
    t.levels = {t.levels.begin() + view.firstMipmapLevel, t.levels.begin() + static_cast<long>(last) + 1};
    if (layered)
        for (Picture& level : t.levels) {
            level.memory += view.firstLayer * level.height * level.pitch;
            level.depth = std::min<size_t>(view.lastLayer, level.depth - 1) - view.firstLayer + 1;
        }
    return cudaSuccess;
}

cudaError_t createTexture(cudaTextureObject_t* texture, const cudaResourceDesc* resource,
                          const cudaTextureDesc* description, const cudaResourceViewDesc* view) {
    if (!texture || !description) return cudaErrorInvalidValue;
    Texture t{};
    cudaError_t error = describe(resource, t);
    if (error != cudaSuccess) return error;
    t.description = *description;
    bool whole = t.format.f != cudaChannelFormatKindFloat;
    bool normalises = description->readMode == cudaReadModeNormalizedFloat;
    if (whole && !normalises && description->filterMode == cudaFilterModeLinear) return cudaErrorInvalidFilterSetting;
    if (normalises && whole && t.format.x > 16) return cudaErrorInvalidNormSetting;
    if (view) {
        error = lookThrough(*view, t);  // filtering was asked of the array's own format, as on an H200
        if (error != cudaSuccess) return error;
        t.view = *view;
    }
    *texture = newTexture(t);
    return cudaSuccess;
}

cudaError_t createSurface(cudaSurfaceObject_t* surface, const cudaResourceDesc* resource) {
    if (!surface || !resource || resource->resType != cudaResourceTypeArray) return cudaErrorInvalidValue;
    Texture t{};
    cudaError_t error = describe(resource, t);
    if (error != cudaSuccess) return error;
    if (!(t.resource.res.array.array->flags & cudaArraySurfaceLoadStore)) return cudaErrorInvalidValue;
    *surface = newTexture(t);
    return cudaSuccess;
}

// Where a copy of so many bytes in so many rows begins, or null.
char* placeIn(cudaArray_const_t array, size_t x, size_t y, size_t width, size_t height) {
    if (!validArray(array) || x > array->pitch || width > array->pitch - x) return nullptr;
    if (y > array->rows() || height > array->rows() - y) return nullptr;
    return array->memory + y * array->pitch + x;
}

cudaError_t invalidValue(const char* name = __builtin_FUNCTION()) {
    return apiCall([] { return cudaErrorInvalidValue; }, name);
}

void takeArray(cudaArray_t& array, cudaPitchedPtr& memory, cudaPos& at) {
    if (!array) return;
    memory = make_cudaPitchedPtr(array->memory, array->pitch, array->pitch, array->rows());
    at.x *= elementBytes(array->format);
    array = nullptr;
}

}  // namespace

size_t elementBytes(const cudaChannelFormatDesc& f) { return static_cast<size_t>((f.x + f.y + f.z + f.w) / 8); }

bool validFormat(const cudaChannelFormatDesc& f) {
    bool same = (f.y == f.x || f.y == 0) && (f.z == f.y || f.z == 0) && (f.w == f.z || f.w == 0) && f.z == f.w;
    bool sized = f.x == 32 || f.x == 16 || (f.x == 8 && f.f != cudaChannelFormatKindFloat);
    return same && sized && f.f >= cudaChannelFormatKindSigned && f.f < cudaChannelFormatKindNone;
}

// Tried on an H200: what is a layer or a face must be there, a cube is a cube, and gathering is for single planes.
bool validExtent(cudaExtent e, unsigned flags) {
    constexpr unsigned known = cudaArrayLayered | cudaArraySurfaceLoadStore | cudaArrayCubemap | cudaArrayTextureGather;
    const bool layered = flags & cudaArrayLayered, cube = flags & cudaArrayCubemap;
    if (e.width == 0 || (flags & ~known)) return false;
    if ((flags & cudaArrayTextureGather) && (e.height == 0 || e.depth > 0)) return false;
    if (cube) return e.width == e.height && e.depth > 0 && (layered ? e.depth % 6 == 0 : e.depth == 6);
    return layered ? e.depth > 0 : e.depth == 0 || e.height > 0;
}

bool validArray(cudaArray_const_t array) { return arrays().count(array) > 0; }

cudaError_t makeArray(cudaArray_t* array, const cudaChannelFormatDesc& format, cudaExtent extent, unsigned flags,
                      bool isLevel) {
    auto made = std::make_unique<cudaArray>();
    made->format = format;
    made->extent = extent;
    made->flags = flags;
    made->isLevel = isLevel;
    made->pitch = extent.width * elementBytes(format);
    made->memory = static_cast<char*>(
        allocate(made->pitch * made->rows() * made->slices(), Space::device, "a cudaArray", callPlaces()));
    if (!made->memory) return cudaErrorMemoryAllocation;
    *array = made.get();
    arrays()[*array] = std::move(made);
    return cudaSuccess;
}

void discardArray(cudaArray_t array) {
    release(array->memory);
    arrays().erase(array);
}

bool withMemoryOfArrays(cudaMemcpy3DParms& copy) {
    if ((copy.srcArray && !validArray(copy.srcArray)) || (copy.dstArray && !validArray(copy.dstArray))) return false;
    cudaArray_t any = copy.srcArray ? copy.srcArray : copy.dstArray;
    if (any) copy.extent.width *= elementBytes(any->format);
    takeArray(copy.srcArray, copy.srcPtr, copy.srcPos);
    takeArray(copy.dstArray, copy.dstPtr, copy.dstPos);
    return true;
}

void resetArrays() {
    resetMipmappedArrays();
    arrays().clear();
    resetTextures();
}

}  // namespace cpu_device

using namespace cpu_device;

cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* format, size_t width, size_t height,
                            unsigned flags) {
    return apiCall([&] { return allocateArray(array, format, {width, height, 0}, flags); });
}
cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent,
                              unsigned flags) {
    return apiCall([&] { return allocateArray(array, format, extent, flags); });
}

cudaError_t cudaFreeArray(cudaArray_t array) {
    return apiCall([&] {
        if (!array) return cudaSuccess;
        if (!validArray(array)) return cudaErrorContextIsDestroyed;
        if (array->isLevel) return cudaErrorInvalidValue;  // crashes where there is a GPU
        discardArray(array);
        return cudaSuccess;
    });
}

cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent, unsigned* flags, cudaArray_t array) {
    return apiCall([&] {
        if (!validArray(array)) return cudaErrorInvalidValue;
        if (format) *format = array->format;
        if (extent) *extent = array->extent;
        if (flags) *flags = array->flags;
        return cudaSuccess;
    });
}
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t array) {
    return cudaArrayGetInfo(format, nullptr, nullptr, const_cast<cudaArray_t>(array));
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void* from, size_t pitch, size_t width,
                                size_t height, cudaMemcpyKind kind) {
    char* at = placeIn(to, x, y, width, height);
    return at ? cudaMemcpy2D(at, to->pitch, from, pitch, width, height, kind) : invalidValue();
}
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void* from, size_t pitch, size_t width,
                                     size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
    char* at = placeIn(to, x, y, width, height);
    return at ? cudaMemcpy2DAsync(at, to->pitch, from, pitch, width, height, kind, stream) : invalidValue();
}
cudaError_t cudaMemcpy2DFromArray(void* to, size_t pitch, cudaArray_const_t from, size_t x, size_t y, size_t width,
                                  size_t height, cudaMemcpyKind kind) {
    const char* at = placeIn(from, x, y, width, height);
    return at ? cudaMemcpy2D(to, pitch, at, from->pitch, width, height, kind) : invalidValue();
}
cudaError_t cudaMemcpy2DFromArrayAsync(void* to, size_t pitch, cudaArray_const_t from, size_t x, size_t y, size_t width,
                                       size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
    const char* at = placeIn(from, x, y, width, height);
    return at ? cudaMemcpy2DAsync(to, pitch, at, from->pitch, width, height, kind, stream) : invalidValue();
}
cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, size_t toX, size_t toY, cudaArray_const_t from, size_t fromX,
                                     size_t fromY, size_t width, size_t height, cudaMemcpyKind kind) {
    const char* at = placeIn(from, fromX, fromY, width, height);
    return at ? cudaMemcpy2DToArray(to, toX, toY, at, from->pitch, width, height, kind) : invalidValue();
}

// Row after row, so whole ones lie in one piece.
cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void* from, size_t bytes, cudaMemcpyKind kind) {
    char* at = placeIn(to, x, y, 0, 0);
    return at ? cudaMemcpy(at, from, bytes, kind) : invalidValue();
}
cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                                cudaMemcpyKind kind) {
    const char* at = placeIn(from, x, y, 0, 0);
    return at ? cudaMemcpy(to, at, bytes, kind) : invalidValue();
}

cudaError_t cudaCreateTextureObject(cudaTextureObject_t* texture, const cudaResourceDesc* resource,
                                    const cudaTextureDesc* description, const cudaResourceViewDesc* view) {
    return apiCall([&] { return createTexture(texture, resource, description, view); });
}
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture) {
    return apiCall([&] { return !texture || discardTexture(texture) ? cudaSuccess : cudaErrorInvalidValue; });
}
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* resource, cudaTextureObject_t texture) {
    return apiCall([&] {
        const Texture* t = findTexture(texture);
        if (!t || !resource) return cudaErrorInvalidValue;
        *resource = t->resource;
        return cudaSuccess;
    });
}
cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* description, cudaTextureObject_t texture) {
    return apiCall([&] {
        const Texture* t = findTexture(texture);
        if (!t || !description) return cudaErrorInvalidValue;
        *description = t->description;
        return cudaSuccess;
    });
}
// Of a texture that was made without one, all is 0.
cudaError_t cudaGetTextureObjectResourceViewDesc(cudaResourceViewDesc* view, cudaTextureObject_t texture) {
    return apiCall([&] {
        const Texture* t = findTexture(texture);
        if (!t || !view) return cudaErrorInvalidValue;
        *view = t->view;
        return cudaSuccess;
    });
}
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* surface, const cudaResourceDesc* resource) {
    return apiCall([&] { return createSurface(surface, resource); });
}
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface) {
    return apiCall([&] { return !surface || discardTexture(surface) ? cudaSuccess : cudaErrorInvalidValue; });
}
