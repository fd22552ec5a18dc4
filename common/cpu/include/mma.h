// nvcuda::wmma: a warp multiplies small matrices. Its loads and stores are accesses like others.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cpu_device/matrices.h>

namespace nvcuda {
namespace wmma {

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32;
}

template <class Use, int m, int n, int k, class T, class Layout = void>
class fragment;  // of other shapes there is none

template <class T, class Stored, int count>
struct __frag_base {
    enum { num_elements = count, num_storage_elements = count };
    using element_type = T;
    using storage_element_type = Stored;
    Stored x[count];
};

#define CPU_DEVICE_FACTORS(m, n, k, T, Stored, inA, inB)                                  \
    template <class Layout>                                                               \
    class fragment<matrix_a, m, n, k, T, Layout> : public __frag_base<T, Stored, inA> {}; \
    template <class Layout>                                                               \
    class fragment<matrix_b, m, n, k, T, Layout> : public __frag_base<T, Stored, inB> {};
#define CPU_DEVICE_SUMS(m, n, k, T, count) \
    template <>                            \
    class fragment<accumulator, m, n, k, T> : public __frag_base<T, T, count> {};
// Halves are kept twice.
CPU_DEVICE_FACTORS(16, 16, 16, __half, __half, 16, 16)
CPU_DEVICE_FACTORS(32, 8, 16, __half, __half, 16, 16)
CPU_DEVICE_FACTORS(8, 32, 16, __half, __half, 16, 16)
CPU_DEVICE_FACTORS(16, 16, 16, __nv_bfloat16, __nv_bfloat16, 8, 8)
CPU_DEVICE_FACTORS(32, 8, 16, __nv_bfloat16, __nv_bfloat16, 16, 4)
CPU_DEVICE_FACTORS(8, 32, 16, __nv_bfloat16, __nv_bfloat16, 4, 16)
CPU_DEVICE_FACTORS(16, 16, 16, signed char, signed char, 8, 8)
CPU_DEVICE_FACTORS(32, 8, 16, signed char, signed char, 16, 4)
CPU_DEVICE_FACTORS(8, 32, 16, signed char, signed char, 4, 16)
CPU_DEVICE_FACTORS(16, 16, 16, unsigned char, unsigned char, 8, 8)
CPU_DEVICE_FACTORS(32, 8, 16, unsigned char, unsigned char, 16, 4)
CPU_DEVICE_FACTORS(8, 32, 16, unsigned char, unsigned char, 4, 16)
CPU_DEVICE_FACTORS(16, 16, 8, precision::tf32, float, 4, 4)
CPU_DEVICE_FACTORS(8, 8, 4, double, double, 1, 1)
CPU_DEVICE_SUMS(16, 16, 16, __half, 8)
CPU_DEVICE_SUMS(32, 8, 16, __half, 8)
CPU_DEVICE_SUMS(8, 32, 16, __half, 8)
CPU_DEVICE_SUMS(16, 16, 16, float, 8)
CPU_DEVICE_SUMS(32, 8, 16, float, 8)
CPU_DEVICE_SUMS(8, 32, 16, float, 8)
CPU_DEVICE_SUMS(16, 16, 16, int, 8)
CPU_DEVICE_SUMS(32, 8, 16, int, 8)
CPU_DEVICE_SUMS(8, 32, 16, int, 8)
CPU_DEVICE_SUMS(16, 16, 8, float, 8)
CPU_DEVICE_SUMS(8, 8, 4, double, 2)
#undef CPU_DEVICE_FACTORS
#undef CPU_DEVICE_SUMS

template <class T>
constexpr cpu_device::MatrixNumber numberOf = cpu_device::MatrixNumber::float32;
template <>
constexpr cpu_device::MatrixNumber numberOf<__half> = cpu_device::MatrixNumber::half;
template <>
constexpr cpu_device::MatrixNumber numberOf<__nv_bfloat16> = cpu_device::MatrixNumber::bfloat16;
template <>
constexpr cpu_device::MatrixNumber numberOf<precision::tf32> = cpu_device::MatrixNumber::tf32;
template <>
constexpr cpu_device::MatrixNumber numberOf<signed char> = cpu_device::MatrixNumber::signedByte;
template <>
constexpr cpu_device::MatrixNumber numberOf<unsigned char> = cpu_device::MatrixNumber::unsignedByte;
template <>
constexpr cpu_device::MatrixNumber numberOf<double> = cpu_device::MatrixNumber::float64;
template <>
constexpr cpu_device::MatrixNumber numberOf<int> = cpu_device::MatrixNumber::int32;

// What a lane reads or writes at once: a run, if it lies in one piece.
template <unsigned bytes>
struct RunOf;
template <>
struct RunOf<4> {
    using Type = unsigned;
};
template <>
struct RunOf<8> {
    using Type = unsigned long long;
};
template <>
struct RunOf<16> {
    using Type = ulonglong2;
};

// Of `kept` elements of a matrix of so many rows; `stride` between rows, 1 between columns, or the other way round.
template <unsigned rows, unsigned run, unsigned kept, bool runsLieInOnePiece, class T>
CPU_DEVICE_INLINE void loadElements(T* x, const T* p, unsigned stride) {
    const unsigned lane = cpu_device::laneId();
    for (unsigned i = 0; i < kept; i += runsLieInOnePiece ? run : 1) {
        const cpu_device::MatrixElement at = cpu_device::elementOfLane(rows, run, lane, i);
        if constexpr (runsLieInOnePiece) {
            using Run = typename RunOf<run * sizeof(T)>::Type;
            Run whole = *reinterpret_cast<const Run*>(p + at.row * stride + at.column);
            (__builtin_memcpy)(static_cast<void*>(x + i), &whole, sizeof whole);
        } else {
            x[i] = p[at.column * stride + at.row];
        }
    }
}
template <unsigned rows, unsigned kept, bool runsLieInOnePiece, class T>
CPU_DEVICE_INLINE void storeElements(const T* x, T* p, unsigned stride) {
    constexpr unsigned run = cpu_device::runOfSums;
    const unsigned lane = cpu_device::laneId();
    for (unsigned i = 0; i < kept; i += runsLieInOnePiece ? run : 1) {
        const cpu_device::MatrixElement at = cpu_device::elementOfLane(rows, run, lane, i);
        if constexpr (runsLieInOnePiece) {
            using Run = typename RunOf<run * sizeof(T)>::Type;
            Run whole;
            (__builtin_memcpy)(&whole, static_cast<const void*>(x + i), sizeof whole);
            *reinterpret_cast<Run*>(p + at.row * stride + at.column) = whole;
        } else {
            p[at.column * stride + at.row] = x[i];
        }
    }
}

template <int m, int n, int k, class T, class Layout, class Stored>
CPU_DEVICE_INLINE void load_matrix_sync(fragment<matrix_a, m, n, k, T, Layout>& f, const Stored* p, unsigned stride) {
    constexpr unsigned run = cpu_device::runOf(numberOf<T>), kept = m * k / 32;
    constexpr bool whole = std::is_same_v<Layout, row_major>;
    loadElements<m, run, kept, whole>(f.x, p, stride);
    for (unsigned i = kept; i < f.num_elements; i++) f.x[i] = f.x[i % kept];
}
template <int m, int n, int k, class T, class Layout, class Stored>
CPU_DEVICE_INLINE void load_matrix_sync(fragment<matrix_b, m, n, k, T, Layout>& f, const Stored* p, unsigned stride) {
    constexpr unsigned run = cpu_device::runOf(numberOf<T>), kept = n * k / 32;
    constexpr bool whole = std::is_same_v<Layout, col_major>;
    loadElements<n, run, kept, whole>(f.x, p, stride);
    for (unsigned i = kept; i < f.num_elements; i++) f.x[i] = f.x[i % kept];
}
template <int m, int n, int k, class T>
CPU_DEVICE_INLINE void load_matrix_sync(fragment<accumulator, m, n, k, T>& f, const T* p, unsigned stride,
                                        layout_t layout) {
    if (layout == mem_row_major)
        loadElements<m, cpu_device::runOfSums, m * n / 32, true>(f.x, p, stride);
    else
        loadElements<m, cpu_device::runOfSums, m * n / 32, false>(f.x, p, stride);
}
template <int m, int n, int k, class T>
CPU_DEVICE_INLINE void store_matrix_sync(T* p, const fragment<accumulator, m, n, k, T>& f, unsigned stride,
                                         layout_t layout) {
    if (layout == mem_row_major)
        storeElements<m, m * n / 32, true>(f.x, p, stride);
    else
        storeElements<m, m * n / 32, false>(f.x, p, stride);
}

template <class Use, int m, int n, int k, class T, class Layout, class Value>
CPU_DEVICE_INLINE void fill_fragment(fragment<Use, m, n, k, T, Layout>& f, const Value& value) {
    for (int i = 0; i < f.num_elements; i++)
        f.x[i] = static_cast<typename fragment<Use, m, n, k, T, Layout>::storage_element_type>(value);
}

template <int m, int n, int k, class T, class LayoutA, class LayoutB, class Result, class Sum>
CPU_DEVICE_INLINE void mma_sync(fragment<accumulator, m, n, k, Result>& d,
                                const fragment<matrix_a, m, n, k, T, LayoutA>& a,
                                const fragment<matrix_b, m, n, k, T, LayoutB>& b,
                                const fragment<accumulator, m, n, k, Sum>& c, bool satf = false,
                                cpu_device::Here here = {}) {
    cpu_device::multiplyMatrices(
        {{m, n, k, numberOf<T>, numberOf<T>, numberOf<Sum>, numberOf<Result>, satf}, a.x, b.x, c.x, d.x}, here);
}

// To 10 bits of mantissa, halves away from zero.
inline float __float_to_tf32(float value) {
    unsigned bits = __float_as_uint(value);
    return value - value == 0 ? __uint_as_float((bits + 0x1000) & 0xffffe000) : value;
}

}  // namespace wmma
}  // namespace nvcuda
