// CUDA's vector types: char1 … ulonglong4, float4, double2, dim3, with CUDA's sizes and alignments.
//
// A GPU reads a float4 with one instruction. In a watched program the compiler calls the runtime at every
// access, and it would happily copy a float4 as four floats: four requests instead of one. Two things keep a
// vector of 2, 4, 8 or 16 bytes in one piece:
//   - g++ does not take apart a structure with a volatile member, so there is one, of no size;
//   - clang has no such rule: there a copy goes through one register, held by an empty asm statement.
// Unwatched code has neither. Sizes, and how a vector is passed to a function, are the same in both: host code
// that is not watched starts kernels that are.
#pragma once

#if defined(__SANITIZE_THREAD__)
#define CPU_DEVICE_WATCHED 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CPU_DEVICE_WATCHED 1
#endif
#endif

#if defined(CPU_DEVICE_WATCHED) && !defined(__clang__)
#define CPU_DEVICE_UNDIVIDED volatile char undivided[0];
#else
#define CPU_DEVICE_UNDIVIDED
#endif

namespace cpu_device {

typedef unsigned short __attribute__((may_alias)) Whole2;
typedef unsigned int __attribute__((may_alias)) Whole4;
typedef unsigned long long __attribute__((may_alias)) Whole8;
typedef unsigned int __attribute__((vector_size(16), may_alias)) Whole16;
struct alignas(16) Whole32 {
    Whole16 low, high;
};

// The same value, in watched code in a form that the compiler cannot take apart.
#if !defined(CPU_DEVICE_WATCHED)
#define CPU_DEVICE_HOLD(value, registers)
#else
#define CPU_DEVICE_HOLD(value, registers) asm("" : "+" registers(value))
#endif
#if defined(__x86_64__)
#define CPU_DEVICE_VECTOR_REGISTER "x"
#elif defined(__aarch64__)
#define CPU_DEVICE_VECTOR_REGISTER "w"
#endif
template <class Whole>
inline __attribute__((always_inline)) Whole held(Whole value) {
    CPU_DEVICE_HOLD(value, "r");
    return value;
}
template <>
inline __attribute__((always_inline)) Whole16 held(Whole16 value) {
    CPU_DEVICE_HOLD(value, CPU_DEVICE_VECTOR_REGISTER);
    return value;
}
template <>
inline __attribute__((always_inline)) Whole32 held(Whole32 value) {
    return {held(value.low), held(value.high)};
}

// Lets `float4 v = {1}` compile, and keeps `float4 v = 1` an error.
template <class T>
struct First {
    T value;
    constexpr First(T value) : value(value) {}
};

}  // namespace cpu_device

#ifdef CPU_DEVICE_WATCHED
// A constructed vector is put together before it is stored.
#define CPU_DEVICE_ASSEMBLE \
    if (!__builtin_is_constant_evaluated()) whole = cpu_device::held(whole);
#else
#define CPU_DEVICE_ASSEMBLE
#endif

#ifdef __clang__
#define CPU_DEVICE_COPIES(Name)                                                                               \
    __attribute__((always_inline)) Name(const Name& other) : whole(cpu_device::held(other.whole)) {}          \
    __attribute__((always_inline)) Name& operator=(const Name& other) {                                       \
        whole = cpu_device::held(other.whole);                                                                \
        return *this;                                                                                         \
    }
#else
#define CPU_DEVICE_COPIES(Name)
#endif

#define CPU_DEVICE_VECTOR_1(Name, Scalar) \
    struct Name {                         \
        Scalar x;                         \
    };
// A vector of three is no power of two: a GPU reads its components one by one, and so do we.
#define CPU_DEVICE_VECTOR_3(Name, Scalar) \
    struct Name {                         \
        Scalar x, y, z;                   \
    };
#define CPU_DEVICE_VECTOR_2(Name, Scalar, Whole)                                                              \
    struct alignas(Whole) Name {                                                                              \
        union {                                                                                               \
            Whole whole;                                                                                      \
            struct {                                                                                          \
                Scalar x, y;                                                                                  \
            };                                                                                                \
            CPU_DEVICE_UNDIVIDED                                                                              \
        };                                                                                                    \
        Name() = default;                                                                                     \
        CPU_DEVICE_COPIES(Name)                                                                               \
        __attribute__((always_inline)) constexpr Name(cpu_device::First<Scalar> x) : Name(x.value, 0) {}      \
        __attribute__((always_inline)) constexpr Name(Scalar x, Scalar y) : x(x), y(y) {                      \
            CPU_DEVICE_ASSEMBLE                                                                               \
        }                                                                                                     \
    };
#define CPU_DEVICE_VECTOR_4(Name, Scalar, Whole)                                                              \
    struct alignas(Whole) Name {                                                                              \
        union {                                                                                               \
            Whole whole;                                                                                      \
            struct {                                                                                          \
                Scalar x, y, z, w;                                                                            \
            };                                                                                                \
            CPU_DEVICE_UNDIVIDED                                                                              \
        };                                                                                                    \
        Name() = default;                                                                                     \
        CPU_DEVICE_COPIES(Name)                                                                               \
        __attribute__((always_inline)) constexpr Name(cpu_device::First<Scalar> x) : Name(x.value, 0) {}      \
        __attribute__((always_inline)) constexpr Name(Scalar x, Scalar y, Scalar z = 0, Scalar w = 0)         \
            : x(x), y(y), z(z), w(w) {                                                                        \
            CPU_DEVICE_ASSEMBLE                                                                               \
        }                                                                                                     \
    };

#define CPU_DEVICE_VECTORS(Name, Scalar, WholeOfTwo, WholeOfFour)            \
    CPU_DEVICE_VECTOR_1(Name##1, Scalar)                                     \
    CPU_DEVICE_VECTOR_2(Name##2, Scalar, cpu_device::WholeOfTwo)             \
    CPU_DEVICE_VECTOR_3(Name##3, Scalar)                                     \
    CPU_DEVICE_VECTOR_4(Name##4, Scalar, cpu_device::WholeOfFour)

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
#undef CPU_DEVICE_VECTOR_1
#undef CPU_DEVICE_VECTOR_2
#undef CPU_DEVICE_VECTOR_3
#undef CPU_DEVICE_VECTOR_4
#undef CPU_DEVICE_COPIES
#undef CPU_DEVICE_ASSEMBLE
#undef CPU_DEVICE_UNDIVIDED
#undef CPU_DEVICE_VECTOR_REGISTER
#undef CPU_DEVICE_HOLD
