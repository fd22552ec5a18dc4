// Integer intrinsics: counting and moving bits, high halves of products, byte dot products, and the same bits
// seen as another type.
#pragma once

#include <cpu_device/vector_types.h>

inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x ? __builtin_clz(static_cast<unsigned>(x)) : 32; }
inline int __clzll(long long x) { return x ? __builtin_clzll(static_cast<unsigned long long>(x)) : 64; }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }

inline unsigned __brev(unsigned x) {
    x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
    return __builtin_bswap32(x);
}
inline unsigned long long __brevll(unsigned long long x) {
    unsigned long long high = __brev(static_cast<unsigned>(x));
    return high << 32 | __brev(static_cast<unsigned>(x >> 32));
}

// The place of the offset-th bit that is 1 in `mask`, counted from `base` upwards, or downwards if it is negative.
inline unsigned __fns(unsigned mask, unsigned base, int offset) {
    if (offset == 0) return mask >> base & 1 ? base : 0xffffffff;
    int step = offset > 0 ? 1 : -1, left = offset * step;
    for (int bit = static_cast<int>(base); bit >= 0 && bit < 32; bit += step)
        if ((mask >> bit & 1) && --left == 0) return static_cast<unsigned>(bit);
    return 0xffffffff;
}

inline unsigned __byte_perm(unsigned low, unsigned high, unsigned selectors) {
    if (!__builtin_constant_p(selectors)) selectors = cpu_device::held(selectors);  // a GPU waits for them
    unsigned long long bytes = static_cast<unsigned long long>(high) << 32 | low;
    unsigned result = 0;
    for (int i = 0; i < 4; i++) result |= static_cast<unsigned>(bytes >> (selectors >> 4 * i & 7) * 8 & 0xff) << 8 * i;
    return result;
}

// 32 bits out of high:low shifted; _lc and _rc stop at a shift by 32 instead of starting anew.
inline unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
    return static_cast<unsigned>((static_cast<unsigned long long>(high) << 32 | low) << (shift & 31) >> 32);
}
inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
    return static_cast<unsigned>((static_cast<unsigned long long>(high) << 32 | low) >> (shift & 31));
}
inline unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift) {
    return shift >= 32 ? low : __funnelshift_l(low, high, shift);
}
inline unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift) {
    return shift >= 32 ? high : __funnelshift_r(low, high, shift);
}

inline int __mulhi(int a, int b) { return static_cast<int>(static_cast<long long>(a) * b >> 32); }
inline unsigned __umulhi(unsigned a, unsigned b) {
    return static_cast<unsigned>(static_cast<unsigned long long>(a) * b >> 32);
}
inline long long __mul64hi(long long a, long long b) {
    return static_cast<long long>(static_cast<__int128>(a) * b >> 64);
}
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
    return static_cast<unsigned long long>(static_cast<unsigned __int128>(a) * b >> 64);
}
inline long long mul64hi(long long a, long long b) { return __mul64hi(a, b); }
inline unsigned long long umul64hi(unsigned long long a, unsigned long long b) { return __umul64hi(a, b); }
inline int mulhi(int a, int b) { return __mulhi(a, b); }
inline unsigned umulhi(unsigned a, unsigned b) { return __umulhi(a, b); }

// The low 32 bits of the product of the low 24 bits.
inline int __mul24(int a, int b) {
    long long low = static_cast<int>(static_cast<unsigned>(a) << 8) >> 8;
    return static_cast<int>(low * (static_cast<int>(static_cast<unsigned>(b) << 8) >> 8));
}
inline unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffff) * (b & 0xffffff); }

inline unsigned __sad(int a, int b, unsigned sum) {
    unsigned difference = static_cast<unsigned>(a) - static_cast<unsigned>(b);
    return sum + (a > b ? difference : -difference);
}
inline unsigned __usad(unsigned a, unsigned b, unsigned sum) { return sum + (a > b ? a - b : b - a); }

// Averages, rounded down and up, that cannot overflow.
inline int __hadd(int a, int b) { return static_cast<int>((static_cast<long long>(a) + b) >> 1); }
inline int __rhadd(int a, int b) { return static_cast<int>((static_cast<long long>(a) + b + 1) >> 1); }
inline unsigned __uhadd(unsigned a, unsigned b) {
    return static_cast<unsigned>((static_cast<unsigned long long>(a) + b) >> 1);
}
inline unsigned __urhadd(unsigned a, unsigned b) {
    return static_cast<unsigned>((static_cast<unsigned long long>(a) + b + 1) >> 1);
}

// Sums of products of four bytes (dp4a), or of two halves of `a` with the low or high two bytes of `b` (dp2a).
inline int __dp4a(int a, int b, int sum) {
    unsigned result = static_cast<unsigned>(sum);
    for (int i = 0; i < 32; i += 8)
        result += static_cast<unsigned>(static_cast<signed char>(a >> i) * static_cast<signed char>(b >> i));
    return static_cast<int>(result);
}
inline unsigned __dp4a(unsigned a, unsigned b, unsigned sum) {
    for (int i = 0; i < 32; i += 8) sum += (a >> i & 0xff) * (b >> i & 0xff);
    return sum;
}
inline int __dp4a(char4 a, char4 b, int sum) { return sum + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
inline unsigned __dp4a(uchar4 a, uchar4 b, unsigned sum) {
    return sum + static_cast<unsigned>(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w);
}
inline int __dp2a_lo(int a, int b, int sum) {
    return sum + static_cast<short>(a) * static_cast<signed char>(b) + (a >> 16) * static_cast<signed char>(b >> 8);
}
inline int __dp2a_hi(int a, int b, int sum) { return __dp2a_lo(a, b >> 16, sum); }
inline unsigned __dp2a_lo(unsigned a, unsigned b, unsigned sum) {
    return sum + (a & 0xffff) * (b & 0xff) + (a >> 16) * (b >> 8 & 0xff);
}
inline unsigned __dp2a_hi(unsigned a, unsigned b, unsigned sum) { return __dp2a_lo(a, b >> 16, sum); }

inline int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
inline unsigned __float_as_uint(float x) { return __builtin_bit_cast(unsigned, x); }
inline float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
inline float __uint_as_float(unsigned x) { return __builtin_bit_cast(float, x); }
inline long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
inline double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
inline int __double2hiint(double x) { return static_cast<int>(__double_as_longlong(x) >> 32); }
inline int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x)); }
inline double __hiloint2double(int high, int low) {
    return __longlong_as_double(static_cast<long long>(high) << 32 | static_cast<unsigned>(low));
}
