// mma in inline PTX, for the programs of this folder: its shapes, and a kernel that multiplies two matrices with one.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstring>

// One shape each: its instruction, and the types in its registers. A register holds `packed` neighbours of a row of a,
// or of a column of b.
struct Shape {
    int m, n, k;
};
template <class T>
constexpr int packed = 4 / int(sizeof(T));

struct HalfK16 {
    using Left = __half;
    using Right = __half;
    using Sum = float;
    static constexpr Shape shape = {16, 8, 16};
    static __device__ void multiply(float* d, const unsigned* a, const unsigned* b, const float* c) {
        asm volatile(
            "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
            "{%0,  %1,  %2,  %3}, {%4,  %5,  %6,  %7}, {%8,  %9}, {%10, %11, %12, %13};\n"
            : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
            : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]),
              "f"(c[3]));
    }
};
struct HalfK8 {
    using Left = __half;
    using Right = __half;
    using Sum = float;
    static constexpr Shape shape = {16, 8, 8};
    static __device__ void multiply(float* d, const unsigned* a, const unsigned* b, const float* c) {
        asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%8,%9,%10};"
            : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
            : "r"(a[0]), "r"(a[1]), "r"(b[0]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
    }
};
struct HalfSumsK16 {
    using Left = __half;
    using Right = __half;
    using Sum = __half;
    static constexpr Shape shape = {16, 8, 16};
    static __device__ void multiply(unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};"
                     : "=r"(d[0]), "=r"(d[1])
                     : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]));
    }
};
struct HalfSumsK8 {
    using Left = __half;
    using Right = __half;
    using Sum = __half;
    static constexpr Shape shape = {16, 8, 8};
    static __device__ void multiply(unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
        asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%5, %6};"
                     : "=r"(d[0]), "=r"(d[1])
                     : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(c[0]), "r"(c[1]));
    }
};
struct BfloatK16 {
    using Left = __nv_bfloat16;
    using Right = __nv_bfloat16;
    using Sum = float;
    static constexpr Shape shape = {16, 8, 16};
    static __device__ void multiply(float* d, const unsigned* a, const unsigned* b, const float* c) {
        asm volatile(
            "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
            "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
            : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
            : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]),
              "f"(c[3]));
    }
};
struct BfloatK8 {
    using Left = __nv_bfloat16;
    using Right = __nv_bfloat16;
    using Sum = float;
    static constexpr Shape shape = {16, 8, 8};
    static __device__ void multiply(float* d, const unsigned* a, const unsigned* b, const float* c) {
        asm volatile(
            "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 "
            "{%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"
            : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
            : "r"(a[0]), "r"(a[1]), "r"(b[0]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
    }
};
struct Tf32K8 {
    using Left = float;
    using Right = float;
    using Sum = float;
    static constexpr Shape shape = {16, 8, 8};
    static __device__ void multiply(float* d, const unsigned* a, const unsigned* b, const float* c) {
        asm volatile(
            "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
            "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
            : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
            : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]),
              "f"(c[3]));
    }
};
struct Tf32K4 {
    using Left = float;
    using Right = float;
    using Sum = float;
    static constexpr Shape shape = {16, 8, 4};
    static __device__ void multiply(float* d, const unsigned* a, const unsigned* b, const float* c) {
        for (int i = 0; i < 4; i++) d[i] = c[i];
        asm volatile(
            "mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 "
            "{%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
            : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
            : "r"(a[0]), "r"(a[1]), "r"(b[0]));
    }
};
struct SignedK32 {
    using Left = signed char;
    using Right = signed char;
    using Sum = int;
    static constexpr Shape shape = {16, 8, 32};
    static __device__ void multiply(int* d, const unsigned* a, const unsigned* b, const int* c) {
        asm volatile(
            "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 "
            "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
            : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
            : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]), "r"(c[2]),
              "r"(c[3]));
    }
};
struct UnsignedK16 {
    using Left = unsigned char;
    using Right = unsigned char;
    using Sum = int;
    static constexpr Shape shape = {16, 8, 16};
    static __device__ void multiply(int* d, const unsigned* a, const unsigned* b, const int* c) {
        asm volatile(
            "mma.sync.aligned.m16n8k16.row.col.satfinite.s32.u8.u8.s32 "
            "{%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"
            : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
            : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
    }
};
struct UnsignedBySignedK16 {
    using Left = unsigned char;
    using Right = signed char;
    using Sum = int;
    static constexpr Shape shape = {8, 8, 16};
    static __device__ void multiply(int* d, const unsigned* a, const unsigned* b, const int* c) {
        asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.u8.s8.s32 {%0, %1}, {%2}, {%3}, {%4, %5};"
                     : "=r"(d[0]), "=r"(d[1])
                     : "r"(a[0]), "r"(b[0]), "r"(c[0]), "r"(c[1]));
    }
};

// Where PTX puts things: lane 4 g + t has rows g and g + 8 of a and of the sums, and column g of b.
template <class T>
__device__ unsigned registerOf(const T* x, int row, int length, int column) {
    unsigned all = 0;
    for (int i = 0; i < packed<T>; i++) {
        unsigned bits = 0;
        memcpy(&bits, x + row * length + column + i, sizeof(T));
        all |= bits << 8 * int(sizeof(T)) * i;
    }
    return all;
}
template <class Sum>
__device__ void loadSums(Sum* c, const Sum* sums, int count, int columns) {
    for (int i = 0; i < count; i++) c[i] = sums[(threadIdx.x / 4 + i / 2 * 8) * columns + threadIdx.x % 4 * 2 + i % 2];
}
__device__ void loadSums(unsigned* c, const __half* sums, int count, int columns) {
    for (int i = 0; i < count; i++) c[i] = registerOf(sums, threadIdx.x / 4 + i * 8, columns, threadIdx.x % 4 * 2);
}
template <class Sum>
__device__ void storeSums(Sum* sums, const Sum* d, int count, int columns) {
    for (int i = 0; i < count; i++) sums[(threadIdx.x / 4 + i / 2 * 8) * columns + threadIdx.x % 4 * 2 + i % 2] = d[i];
}
__device__ void storeSums(__half* sums, const unsigned* d, int count, int columns) {
    for (int i = 0; i < 2 * count; i++)
        sums[(threadIdx.x / 4 + i / 2 * 8) * columns + threadIdx.x % 4 * 2 + i % 2] =
            __ushort_as_half(static_cast<unsigned short>(d[i / 2] >> i % 2 * 16));
}

template <class Sum>
struct InRegister {
    using Type = Sum;
    static constexpr int count = 1;
};
template <>
struct InRegister<__half> {
    using Type = unsigned;
    static constexpr int count = 2;
};

// sums += a b; of b the columns lie one behind another.
template <class Product>
__global__ void product(const typename Product::Left* a, const typename Product::Right* b,
                        typename Product::Sum* sums) {
    using Part = InRegister<typename Product::Sum>;
    constexpr Shape shape = Product::shape;
    constexpr int width = packed<typename Product::Left>, inA = shape.m * shape.k / 32 / width,
                  inB = shape.n * shape.k / 32 / width, inD = shape.m * shape.n / 32 / Part::count;
    const int g = threadIdx.x / 4, t = threadIdx.x % 4, tilesDown = shape.m / 8;
    unsigned left[inA], right[inB];
    typename Part::Type c[inD], d[inD];
    for (int i = 0; i < inA; i++)
        left[i] = registerOf(a, g + i % tilesDown * 8, shape.k, i / tilesDown * 4 * width + t * width);
    for (int i = 0; i < inB; i++) right[i] = registerOf(b, g, shape.k, i * 4 * width + t * width);
    loadSums(c, sums, inD, shape.n);
    Product::multiply(d, left, right, c);
    storeSums(sums, d, inD, shape.n);
}
