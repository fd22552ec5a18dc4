// CUDA's vector types: char1 … ulonglong4, float4, double2, dim3, with CUDA's sizes and alignments.
//
// A GPU reads a float4 with one instruction. In a watched program the compiler calls the runtime at every
// access, and it would happily copy a float4 as four floats: four requests instead of one. What keeps a vector of
// 2, 4, 8 or 16 bytes in one piece depends on the compiler:
//   - g++ does not take apart a structure with a volatile member, so there is one, of no size. The vector stays an
//     aggregate without constructors: g++ would guard a __shared__ array of anything else with a hidden flag.
//   - clang has no such rule: there every copy goes through one register, held by an empty asm statement.
// Unwatched code has neither. Sizes, and how a vector is passed to a function, are the same in both: host code
// that is not watched starts kernels that are.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#if defined(__SANITIZE_THREAD__)
#define CPU_DEVICE_WATCHED 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CPU_DEVICE_WATCHED 1
#endif
#endif

#define CPU_DEVICE_ALWAYS_INLINE inline __attribute__((__always_inline__))

namespace cpu_device {

typedef unsigned short __attribute__((__may_alias__)) Whole2;
typedef unsigned int __attribute__((__may_alias__)) Whole4;
typedef unsigned long long __attribute__((__may_alias__)) Whole8;
typedef unsigned int __attribute__((__vector_size__(16), __may_alias__)) Whole16;
struct alignas(16) Whole32 {
    Whole16 low, high;
};

#if defined(__aarch64__)
#define CPU_DEVICE_VECTOR_REGISTER "w"
#else
#define CPU_DEVICE_VECTOR_REGISTER "x"
#endif
#ifdef CPU_DEVICE_WATCHED
#define CPU_DEVICE_HOLD(value, registers) asm("" : "+" registers(value))
#else
#define CPU_DEVICE_HOLD(value, registers)
#endif

// The same value, in watched code in a form that the compiler cannot take apart.
template <class Whole>
CPU_DEVICE_ALWAYS_INLINE Whole held(Whole value) {
    CPU_DEVICE_HOLD(value, "r");
    return value;
}
template <>
CPU_DEVICE_ALWAYS_INLINE Whole16 held(Whole16 value) {
    CPU_DEVICE_HOLD(value, CPU_DEVICE_VECTOR_REGISTER);
    return value;
}
template <>
CPU_DEVICE_ALWAYS_INLINE Whole32 held(Whole32 value) {
    return {held(value.low), held(value.high)};
}

// Lets `float4 v = {1}` compile, and keeps `float4 v = 1` an error (clang, where vectors have constructors).
template <class T>
struct First {
    T value;
    constexpr First(T value) : value(value) {}
};

template <std::size_t i, class Vector>
CPU_DEVICE_ALWAYS_INLINE auto& component(Vector& v) {
    if constexpr (i == 0)
        return v.x;
    else if constexpr (i == 1)
        return v.y;
    else if constexpr (i == 2)
        return v.z;
    else
        return v.w;
}

}  // namespace cpu_device

#if defined(CPU_DEVICE_WATCHED) && !defined(__clang__)
#define CPU_DEVICE_UNDIVIDED volatile char undivided[0];
#define CPU_DEVICE_UNDIVIDED_MEMBER \
    union {                         \
        char none[0];               \
        CPU_DEVICE_UNDIVIDED        \
    };
// A new vector that is assigned (v = {1, 2}) is put together first. Being a template, this leaves copies trivial.
#define CPU_DEVICE_MEMBERS(Name)                                                                          \
    Name& operator=(const Name&) = default;                                                               \
    template <class New = Name, class = std::enable_if_t<std::is_same_v<std::remove_const_t<New>, Name>>> \
    CPU_DEVICE_ALWAYS_INLINE Name& operator=(New&& other) {                                               \
        whole() = cpu_device::held(other.whole());                                                        \
        return *this;                                                                                     \
    }
#else
#define CPU_DEVICE_UNDIVIDED
#define CPU_DEVICE_UNDIVIDED_MEMBER
#define CPU_DEVICE_MEMBERS(Name)
#endif

#ifdef __clang__
#define CPU_DEVICE_COPIES(Name)                                                            \
    Name() = default;                                                                      \
    CPU_DEVICE_ALWAYS_INLINE Name(const Name& other) : all(cpu_device::held(other.all)) {} \
    CPU_DEVICE_ALWAYS_INLINE Name& operator=(const Name& other) {                          \
        all = cpu_device::held(other.all);                                                 \
        return *this;                                                                      \
    }
#define CPU_DEVICE_ASSEMBLE \
    if (!__builtin_is_constant_evaluated()) all = cpu_device::held(all);
#define CPU_DEVICE_MEMBERS_2(Name, Scalar)                                                     \
    CPU_DEVICE_COPIES(Name)                                                                    \
    CPU_DEVICE_ALWAYS_INLINE constexpr Name(cpu_device::First<Scalar> x) : Name(x.value, 0) {} \
    CPU_DEVICE_ALWAYS_INLINE constexpr Name(Scalar x, Scalar y) : x(x), y(y) { CPU_DEVICE_ASSEMBLE }
#define CPU_DEVICE_MEMBERS_4(Name, Scalar)                                                                             \
    CPU_DEVICE_COPIES(Name)                                                                                            \
    CPU_DEVICE_ALWAYS_INLINE constexpr Name(cpu_device::First<Scalar> x) : Name(x.value, 0) {}                         \
    CPU_DEVICE_ALWAYS_INLINE constexpr Name(Scalar x, Scalar y, Scalar z = 0, Scalar w = 0) : x(x), y(y), z(z), w(w) { \
        CPU_DEVICE_ASSEMBLE                                                                                            \
    }
#else
#define CPU_DEVICE_MEMBERS_2(Name, Scalar) CPU_DEVICE_MEMBERS(Name)
#define CPU_DEVICE_MEMBERS_4(Name, Scalar) CPU_DEVICE_MEMBERS(Name)
#endif

// In C++20 parentheses make an aggregate, float2(1, 2), if the components are members of their own. Before, a union
// holds them: g++ leaves that in registers, where the other is given a place in memory by what asks for the whole.
#if __cplusplus >= 202002L && !defined(__clang__)
#define CPU_DEVICE_PARTS(Whole, components)                                             \
    components;                                                                         \
    CPU_DEVICE_UNDIVIDED_MEMBER                                                         \
    CPU_DEVICE_ALWAYS_INLINE Whole& whole() { return *reinterpret_cast<Whole*>(this); } \
    CPU_DEVICE_ALWAYS_INLINE const Whole& whole() const { return *reinterpret_cast<const Whole*>(this); }
#else
#define CPU_DEVICE_PARTS(Whole, components)                 \
    union {                                                 \
        struct {                                            \
            components;                                     \
        };                                                  \
        Whole all;                                          \
        CPU_DEVICE_UNDIVIDED                                \
    };                                                      \
    CPU_DEVICE_ALWAYS_INLINE Whole& whole() { return all; } \
    CPU_DEVICE_ALWAYS_INLINE const Whole& whole() const { return all; }
#endif

// With get(), `auto [x, y] = v` takes it apart, which cannot look into a union.
#define CPU_DEVICE_VECTOR(Name, Scalar, count, Whole, components, members)        \
    struct alignas(Whole) Name {                                                  \
        CPU_DEVICE_PARTS(Whole, components)                                       \
        members template <std::size_t i>                                          \
        CPU_DEVICE_ALWAYS_INLINE Scalar& get() {                                  \
            return cpu_device::component<i>(*this);                               \
        }                                                                         \
        template <std::size_t i>                                                  \
        CPU_DEVICE_ALWAYS_INLINE const Scalar& get() const {                      \
            return cpu_device::component<i>(*this);                               \
        }                                                                         \
    };                                                                            \
    template <>                                                                   \
    struct std::tuple_size<Name> : std::integral_constant<std::size_t, count> {}; \
    template <std::size_t i>                                                      \
    struct std::tuple_element<i, Name> {                                          \
        using type = Scalar;                                                      \
    };
// One and three components are no vectors to a GPU: it reads three one by one, and so do we.
#define CPU_DEVICE_VECTORS(Name, Scalar, WholeOfTwo, WholeOfFour)                                \
    struct Name##1 {                                                                             \
        Scalar x;                                                                                \
    };                                                                                           \
    struct Name##3 {                                                                             \
        Scalar x, y, z;                                                                          \
    };                                                                                           \
    CPU_DEVICE_VECTOR(Name##2, Scalar, 2, cpu_device::WholeOfTwo, Scalar x;                      \
                      Scalar y, CPU_DEVICE_MEMBERS_2(Name##2, Scalar))                           \
    CPU_DEVICE_VECTOR(Name##4, Scalar, 4, cpu_device::WholeOfFour, Scalar x; Scalar y; Scalar z; \
                      Scalar w, CPU_DEVICE_MEMBERS_4(Name##4, Scalar))

CPU_DEVICE_VECTORS(char, signed char, Whole2, Whole4)
CPU_DEVICE_VECTORS(uchar, unsigned char, Whole2, Whole4)
CPU_DEVICE_VECTORS(short, short, Whole4, Whole8)
CPU_DEVICE_VECTORS(ushort, unsigned short, Whole4, Whole8)
CPU_DEVICE_VECTORS(int, int, Whole8, Whole16)
CPU_DEVICE_VECTORS(uint, unsigned int, Whole8, Whole16)
CPU_DEVICE_VECTORS(float, float, Whole8, Whole16)
CPU_DEVICE_VECTORS(long, long, Whole16, Whole32)
CPU_DEVICE_VECTORS(ulong, unsigned long, Whole16, Whole32)
CPU_DEVICE_VECTORS(longlong, long long, Whole16, Whole32)
CPU_DEVICE_VECTORS(ulonglong, unsigned long long, Whole16, Whole32)
CPU_DEVICE_VECTORS(double, double, Whole16, Whole32)

// The newer names of the 32-byte vectors. A GPU reads at most 16 bytes a lane here, whatever their alignment.
using double4_16a = double4;
using long4_16a = long4;
using ulong4_16a = ulong4;
using longlong4_16a = longlong4;
using ulonglong4_16a = ulonglong4;

struct dim3 {
    unsigned int x, y, z;
    constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    // From threadIdx, blockDim and their like (builtins.h).
    template <class Index, class = typename Index::BuiltinIndex>
    constexpr dim3(const Index& v) : x(v.x), y(v.y), z(v.z) {}
    constexpr operator uint3() const { return {x, y, z}; }
};

#undef CPU_DEVICE_VECTORS
#undef CPU_DEVICE_VECTOR
#undef CPU_DEVICE_PARTS
#undef CPU_DEVICE_UNDIVIDED
#undef CPU_DEVICE_UNDIVIDED_MEMBER
#undef CPU_DEVICE_MEMBERS
#undef CPU_DEVICE_MEMBERS_2
#undef CPU_DEVICE_MEMBERS_4
#undef CPU_DEVICE_COPIES
#undef CPU_DEVICE_ASSEMBLE
#undef CPU_DEVICE_HOLD
#undef CPU_DEVICE_VECTOR_REGISTER
