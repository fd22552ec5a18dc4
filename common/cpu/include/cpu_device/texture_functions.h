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
// Of the layer, if the array has some; `dimensions` are filtered.
void sampleTexture(cudaTextureObject_t texture, int dimensions, float x, float y, float z, int layer, Texel* result);
void fetchTexture(cudaTextureObject_t texture, int index, Texel* result);
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
CPU_DEVICE_INLINE T sample(cudaTextureObject_t texture, int dimensions, float x, float y, float z, int layer) {
    Texel texel;
    sampleTexture(texture, dimensions, x, y, z, layer, &texel);
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
#define CPU_DEVICE_TEXTURE(name, parameters, arguments, ...)                                      \
    template <class T>                                                                            \
    CPU_DEVICE_INLINE T name(cudaTextureObject_t texture, CPU_DEVICE_LIST parameters) {           \
        return cpu_device::sample<T>(texture, __VA_ARGS__);                                       \
    }                                                                                             \
    template <class T>                                                                            \
    CPU_DEVICE_INLINE void name(T* to, cudaTextureObject_t texture, CPU_DEVICE_LIST parameters) { \
        *to = name<T>(texture, CPU_DEVICE_LIST arguments);                                        \
    }
#define CPU_DEVICE_LIST(...) __VA_ARGS__
CPU_DEVICE_TEXTURE(tex1D, (float x), (x), 1, x, 0, 0, 0)
CPU_DEVICE_TEXTURE(tex2D, (float x, float y), (x, y), 2, x, y, 0, 0)
CPU_DEVICE_TEXTURE(tex3D, (float x, float y, float z), (x, y, z), 3, x, y, z, 0)
CPU_DEVICE_TEXTURE(tex1DLayered, (float x, int layer), (x, layer), 1, x, 0, 0, layer)
CPU_DEVICE_TEXTURE(tex2DLayered, (float x, float y, int layer), (x, y, layer), 2, x, y, 0, layer)
#undef CPU_DEVICE_TEXTURE
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
#undef CPU_DEVICE_SURFACE
#undef CPU_DEVICE_LIST
