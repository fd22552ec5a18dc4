// Reading textures, and reading and writing surfaces, in kernels.
#pragma once

#include <cpu_device/calls.h>
#include <cpu_device/qualifiers.h>
#include <cpu_device/textures.h>
#include <cpu_device/vector_types.h>

#include <type_traits>
#include <utility>

namespace cpu_device {

// Four numbers of 32 bits: floats, or integers if the texture is read as its elements.
struct Texel {
    unsigned bits[4];
};
// No bias changes it.
constexpr float finestLevel = -__builtin_inff();
// What a fetch asks for. Of the layer, if the array has some; of the level, if it is mipmapped.
struct Fetch {
    int dimensions;  // that are filtered
    bool ofCube;     // x, y and z are a direction
    float x, y, z;
    int layer;
    float level;
};
void sampleTexture(cudaTextureObject_t texture, const Fetch& fetch, Texel* result);
// How much the coordinates change from here to the next one, to the right and below.
struct Gradients {
    float right[3], below[3];
};
// The level, and what is filtered, follow from the gradients.
void sampleTextureAlong(cudaTextureObject_t texture, const Fetch& fetch, const Gradients& gradients, Texel* result);
void fetchTexture(cudaTextureObject_t texture, int index, Texel* result);
// One component of each of the four elements that are filtered at (x, y).
void gatherTexture(cudaTextureObject_t texture, float x, float y, int component, Texel* result);
// An element's bytes, x in bytes. Null where a boundary mode makes nothing of it; outside of a trap's, the thread ends.
void* surfaceElement(cudaSurfaceObject_t surface, size_t bytes, int x, int y, int z, cudaSurfaceBoundaryMode mode,
                     Here here);

// A scalar's own type, or that of a vector's members.
template <class T, bool scalar = std::is_arithmetic_v<T>>
struct MemberOf {
    using Type = T;
};
template <class T>
struct MemberOf<T, false> {
    using Type = std::remove_cv_t<std::remove_reference_t<decltype(std::declval<T&>().x)>>;
};
template <class T>
using Member = typename MemberOf<T>::Type;
template <class T>
constexpr int memberCount = sizeof(T) / sizeof(Member<T>);

template <class T>
CPU_DEVICE_INLINE T memberOf(unsigned bits) {
    if constexpr (std::is_floating_point_v<T>) {
        float value;
        (__builtin_memcpy)(&value, &bits, sizeof value);
        return static_cast<T>(value);
    } else {
        return static_cast<T>(bits);
    }
}
template <class T>
CPU_DEVICE_INLINE T fromTexel(const Texel& texel) {
    if constexpr (std::is_arithmetic_v<T>) {
        return memberOf<T>(texel.bits[0]);
    } else {
        T value{};
        value.x = memberOf<Member<T>>(texel.bits[0]);
        if constexpr (memberCount < T >> 1) value.y = memberOf<Member<T>>(texel.bits[1]);
        if constexpr (memberCount < T >> 2) value.z = memberOf<Member<T>>(texel.bits[2]);
        if constexpr (memberCount < T >> 3) value.w = memberOf<Member<T>>(texel.bits[3]);
        return value;
    }
}
template <class T>
CPU_DEVICE_INLINE T sample(cudaTextureObject_t texture, const Fetch& fetch) {
    Texel texel;
    sampleTexture(texture, fetch, &texel);
    return fromTexel<T>(texel);
}
template <class T>
CPU_DEVICE_INLINE T sample(cudaTextureObject_t texture, const Fetch& fetch, const Gradients& gradients) {
    Texel texel;
    sampleTextureAlong(texture, fetch, gradients, &texel);
    return fromTexel<T>(texel);
}
constexpr Gradients gradients(float right, float below) { return {{right, 0, 0}, {below, 0, 0}}; }
CPU_DEVICE_INLINE Gradients gradients(float2 right, float2 below) {
    return {{right.x, right.y, 0}, {below.x, below.y, 0}};
}
CPU_DEVICE_INLINE Gradients gradients(float4 right, float4 below) {
    return {{right.x, right.y, right.z}, {below.x, below.y, below.z}};
}
template <class T>
CPU_DEVICE_INLINE T gather(cudaTextureObject_t texture, float x, float y, int component) {
    Texel texel;
    gatherTexture(texture, x, y, component, &texel);
    return fromTexel<T>(texel);
}

}  // namespace cpu_device

template <class T>
cudaChannelFormatDesc cudaCreateChannelDesc() {
    using Member = cpu_device::Member<T>;
    constexpr int count = cpu_device::memberCount<T>, bits = 8 * sizeof(Member);
    return {bits, count > 1 ? bits : 0, count > 2 ? bits : 0, count > 3 ? bits : 0,
            std::is_floating_point_v<Member> ? cudaChannelFormatKindFloat
            : std::is_signed_v<Member>       ? cudaChannelFormatKindSigned
                                             : cudaChannelFormatKindUnsigned};
}

// Each also in the form that writes to an address.
#define CPU_DEVICE_FETCH(name, parameters, arguments, ...)                                        \
    template <class T>                                                                            \
    CPU_DEVICE_INLINE T name(cudaTextureObject_t texture, CPU_DEVICE_LIST parameters) {           \
        return cpu_device::sample<T>(texture, __VA_ARGS__);                                       \
    }                                                                                             \
    template <class T>                                                                            \
    CPU_DEVICE_INLINE void name(T* to, cudaTextureObject_t texture, CPU_DEVICE_LIST parameters) { \
        *to = name<T>(texture, CPU_DEVICE_LIST arguments);                                        \
    }
#define CPU_DEVICE_LIST(...) __VA_ARGS__
// The finest level, the level that is named, and the one that gradients tell.
#define CPU_DEVICE_TEXTURE(name, gradient, parameters, arguments, ...)                                         \
    CPU_DEVICE_FETCH(name, parameters, arguments, cpu_device::Fetch{__VA_ARGS__, cpu_device::finestLevel})     \
    CPU_DEVICE_FETCH(name##Lod, (CPU_DEVICE_LIST parameters, float level), (CPU_DEVICE_LIST arguments, level), \
                     cpu_device::Fetch{__VA_ARGS__, level})                                                    \
    CPU_DEVICE_FETCH(name##Grad, (CPU_DEVICE_LIST parameters, gradient right, gradient below),                 \
                     (CPU_DEVICE_LIST arguments, right, below),                                                \
                     cpu_device::Fetch{__VA_ARGS__, cpu_device::finestLevel}, cpu_device::gradients(right, below))
CPU_DEVICE_TEXTURE(tex1D, float, (float x), (x), 1, false, x, 0, 0, 0)
CPU_DEVICE_TEXTURE(tex2D, float2, (float x, float y), (x, y), 2, false, x, y, 0, 0)
CPU_DEVICE_TEXTURE(tex3D, float4, (float x, float y, float z), (x, y, z), 3, false, x, y, z, 0)
CPU_DEVICE_TEXTURE(tex1DLayered, float, (float x, int layer), (x, layer), 1, false, x, 0, 0, layer)
CPU_DEVICE_TEXTURE(tex2DLayered, float2, (float x, float y, int layer), (x, y, layer), 2, false, x, y, 0, layer)
CPU_DEVICE_TEXTURE(texCubemap, float4, (float x, float y, float z), (x, y, z), 2, true, x, y, z, 0)
CPU_DEVICE_TEXTURE(texCubemapLayered, float4, (float x, float y, float z, int layer), (x, y, z, layer), 2, true, x, y,
                   z, layer)
#undef CPU_DEVICE_TEXTURE
#undef CPU_DEVICE_FETCH
template <class T>
CPU_DEVICE_INLINE T tex1Dfetch(cudaTextureObject_t texture, int x) {
    cpu_device::Texel texel;
    cpu_device::fetchTexture(texture, x, &texel);
    return cpu_device::fromTexel<T>(texel);
}
template <class T>
CPU_DEVICE_INLINE void tex1Dfetch(T* to, cudaTextureObject_t texture, int x) {
    *to = tex1Dfetch<T>(texture, x);
}
template <class T>
CPU_DEVICE_INLINE T tex2Dgather(cudaTextureObject_t texture, float x, float y, int component = 0) {
    return cpu_device::gather<T>(texture, x, y, component);
}
template <class T>
CPU_DEVICE_INLINE void tex2Dgather(T* to, cudaTextureObject_t texture, float x, float y, int component = 0) {
    *to = tex2Dgather<T>(texture, x, y, component);
}

#define CPU_DEVICE_SURFACE(dimensions, parameters, arguments, ...)                                                   \
    template <class T>                                                                                               \
    CPU_DEVICE_INLINE T surf##dimensions##read(cudaSurfaceObject_t surface, CPU_DEVICE_LIST parameters,              \
                                               cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap,                  \
                                               cpu_device::Here here = {}) {                                         \
        T value{};                                                                                                   \
        const void* at = cpu_device::surfaceElement(surface, sizeof(T), __VA_ARGS__, mode, here);                    \
        if (at) (__builtin_memcpy)(static_cast<void*>(&value), at, sizeof(T));                                       \
        return value;                                                                                                \
    }                                                                                                                \
    template <class T>                                                                                               \
    CPU_DEVICE_INLINE void surf##dimensions##read(T* to, cudaSurfaceObject_t surface, CPU_DEVICE_LIST parameters,    \
                                                  cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {             \
        *to = surf##dimensions##read<T>(surface, CPU_DEVICE_LIST arguments, mode);                                   \
    }                                                                                                                \
    template <class T>                                                                                               \
    CPU_DEVICE_INLINE void surf##dimensions##write(T value, cudaSurfaceObject_t surface, CPU_DEVICE_LIST parameters, \
                                                   cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap,              \
                                                   cpu_device::Here here = {}) {                                     \
        void* at = cpu_device::surfaceElement(surface, sizeof(T), __VA_ARGS__, mode, here);                          \
        if (at) (__builtin_memcpy)(at, static_cast<const void*>(&value), sizeof(T));                                 \
    }
CPU_DEVICE_SURFACE(1D, (int x), (x), x, 0, 0)
CPU_DEVICE_SURFACE(2D, (int x, int y), (x, y), x, y, 0)
CPU_DEVICE_SURFACE(3D, (int x, int y, int z), (x, y, z), x, y, z)
CPU_DEVICE_SURFACE(1DLayered, (int x, int layer), (x, layer), x, 0, layer)
CPU_DEVICE_SURFACE(2DLayered, (int x, int y, int layer), (x, y, layer), x, y, layer)
CPU_DEVICE_SURFACE(Cubemap, (int x, int y, int face), (x, y, face), x, y, face)
CPU_DEVICE_SURFACE(CubemapLayered, (int x, int y, int layerFace), (x, y, layerFace), x, y, layerFace)
#undef CPU_DEVICE_SURFACE
#undef CPU_DEVICE_LIST
