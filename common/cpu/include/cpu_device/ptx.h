// What cpucc makes of inline PTX (common/cpu/compile/ptx.cpp): each register is 64 bits, of which an instruction takes
// what its type says.
#pragma once

#include <cpu_device/arguments.h>
#include <cpu_device/atomics.h>
#include <cpu_device/builtins.h>
#include <cpu_device/clusters.h>
#include <cpu_device/first_level.h>
#include <cpu_device/fp8_numbers.h>
#include <cpu_device/integer_functions.h>
#include <cpu_device/math.h>
#include <cpu_device/small_floats.h>
#include <cpu_device/sync_functions.h>
#include <cpu_device/warp_functions.h>

#include <limits>
#include <type_traits>

namespace cpu_device {

// As PTX has them: 32 bits, from the beginning of the block's shared memory.
void* sharedAt(unsigned long long address);
unsigned long long sharedAddressOf(const void* p);
unsigned multiprocessors();

namespace ptx {

using Register = unsigned long long;

struct Half {
    unsigned short bits;
};
struct Bfloat16 {
    unsigned short bits;
};
// A number in the text: 1.5
struct Decimal {
    double value;
    constexpr Decimal operator-() const { return {-value}; }
};

template <class T>
CPU_DEVICE_INLINE T as(Register bits) {
    T value;
    (__builtin_memcpy)(&value, &bits, sizeof(T));
    return value;
}
template <class T>
CPU_DEVICE_INLINE T as(Decimal number) {
    return static_cast<T>(number.value);
}
template <>
CPU_DEVICE_INLINE bool as<bool>(Register bits) {
    return bits != 0;
}
template <class T>
CPU_DEVICE_INLINE Register bits(T value) {
    Register result = 0;
    (__builtin_memcpy)(&result, &value, sizeof(T));
    return result;
}

// An operand of an instruction of this type.
template <class T>
struct Operand {
    T value;
    CPU_DEVICE_INLINE Operand(Register bits) : value(as<T>(bits)) {}
    CPU_DEVICE_INLINE Operand(Decimal number) : value(static_cast<T>(number.value)) {}
};

// Operands of the asm statement, by their constraint: its bits, and back into what they came from.
template <class T>
CPU_DEVICE_INLINE Register in(char constraint, T value) {
    if constexpr (std::is_pointer_v<T>) {
        return reinterpret_cast<Register>(value);
    } else if constexpr (std::is_floating_point_v<T>) {
        return constraint == 'f' ? bits(static_cast<float>(value)) : bits(static_cast<double>(value));
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
        auto wide = static_cast<Register>(value);
        return constraint == 'r' ? wide & 0xffffffff : constraint == 'h' ? wide & 0xffff : wide;
    } else {
        return bits(value);
    }
}
template <class T>
CPU_DEVICE_INLINE void out(T& to, Register value) {
    if constexpr (std::is_integral_v<T>)
        to = static_cast<T>(value);
    else
        to = as<T>(value);
}

// For one type of half the width of another, or twice.
template <class T>
using Wide = std::conditional_t<
    sizeof(T) == 2, std::conditional_t<std::is_signed_v<T>, int, unsigned>,
    std::conditional_t<sizeof(T) == 4, std::conditional_t<std::is_signed_v<T>, long long, unsigned long long>,
                       std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>>>;
// Overflow is no mistake: computed without a sign.
template <class T, bool real = std::is_floating_point_v<T>>
struct WrappingType {
    using Type = std::make_unsigned_t<T>;
};
template <class T>
struct WrappingType<T, true> {
    using Type = T;
};
template <class T>
using Wrapping = typename WrappingType<T>::Type;

#define CPU_DEVICE_PTX_1(name, expression)          \
    template <class T>                              \
    CPU_DEVICE_INLINE Register name(Operand<T> x) { \
        [[maybe_unused]] const T a = x.value;       \
        return bits(static_cast<T>(expression));    \
    }
#define CPU_DEVICE_PTX_2(name, expression)                        \
    template <class T>                                            \
    CPU_DEVICE_INLINE Register name(Operand<T> x, Operand<T> y) { \
        [[maybe_unused]] const T a = x.value, b = y.value;        \
        return bits(static_cast<T>(expression));                  \
    }
#define CPU_DEVICE_PTX_3(name, expression)                                      \
    template <class T>                                                          \
    CPU_DEVICE_INLINE Register name(Operand<T> x, Operand<T> y, Operand<T> z) { \
        [[maybe_unused]] const T a = x.value, b = y.value, c = z.value;         \
        return bits(static_cast<T>(expression));                                \
    }

CPU_DEVICE_PTX_1(mov, a)
CPU_DEVICE_PTX_2(add, Wrapping<T>(a) + Wrapping<T>(b))
CPU_DEVICE_PTX_2(sub, Wrapping<T>(a) - Wrapping<T>(b))
CPU_DEVICE_PTX_2(mul, a* b)
CPU_DEVICE_PTX_2(mul_lo, static_cast<unsigned long long>(a) * static_cast<unsigned long long>(b))
CPU_DEVICE_PTX_2(mul_hi, (Wide<T>(a) * Wide<T>(b)) >> (8 * sizeof(T)))
CPU_DEVICE_PTX_3(mad_lo, static_cast<unsigned long long>(a) * static_cast<unsigned long long>(b) + c)
CPU_DEVICE_PTX_3(mad_hi, Wrapping<T>(T((Wide<T>(a) * Wide<T>(b)) >> (8 * sizeof(T)))) + Wrapping<T>(c))
CPU_DEVICE_PTX_3(fma, std::fma(a, b, c))
CPU_DEVICE_PTX_3(mad, std::fma(a, b, c))
CPU_DEVICE_PTX_2(div, a / b)
CPU_DEVICE_PTX_2(rem, a % b)
CPU_DEVICE_PTX_1(abs, a < 0 ? -a : a == 0 ? T(0) : a)
CPU_DEVICE_PTX_1(neg, -a)
CPU_DEVICE_PTX_2(min, b != b || a < b ? a : b)  // of a number and NaN the number
CPU_DEVICE_PTX_2(max, b != b || a > b ? a : b)
CPU_DEVICE_PTX_2(copysign, std::copysign(b, a))
CPU_DEVICE_PTX_1(sqrt, std::sqrt(a))
CPU_DEVICE_PTX_1(rsqrt, 1 / std::sqrt(a))
CPU_DEVICE_PTX_1(rcp, 1 / a)
CPU_DEVICE_PTX_1(sin, std::sin(a))
CPU_DEVICE_PTX_1(cos, std::cos(a))
CPU_DEVICE_PTX_1(ex2, std::exp2(a))
CPU_DEVICE_PTX_1(lg2, std::log2(a))
CPU_DEVICE_PTX_1(tanh, std::tanh(a))
CPU_DEVICE_PTX_1(saturate, a > 0 ? a < 1 ? a : T(1) : T(0))
#define CPU_DEVICE_PTX_SATURATED(name)                                        \
    template <class T, class... More>                                         \
    CPU_DEVICE_INLINE Register saturated_##name(Operand<T> a, More... more) { \
        return saturate<T>(name<T>(a, more...));                              \
    }
CPU_DEVICE_PTX_SATURATED(add)
CPU_DEVICE_PTX_SATURATED(sub)
CPU_DEVICE_PTX_SATURATED(mul)
CPU_DEVICE_PTX_SATURATED(fma)
#undef CPU_DEVICE_PTX_SATURATED

// Logic has types without a sign, of predicates too.
#define CPU_DEVICE_PTX_LOGIC(name, expression)                    \
    template <class T>                                            \
    CPU_DEVICE_INLINE Register name(Register x, Register y = 0) { \
        [[maybe_unused]] const T a = as<T>(x), b = as<T>(y);      \
        return bits(static_cast<T>(expression));                  \
    }
// "and", "or", "xor" and "not" are operators in C++.
CPU_DEVICE_PTX_LOGIC(and_, a& b)
CPU_DEVICE_PTX_LOGIC(or_, a | b)
CPU_DEVICE_PTX_LOGIC(xor_, a ^ b)
CPU_DEVICE_PTX_LOGIC(cnot, a == 0)
#undef CPU_DEVICE_PTX_LOGIC
template <class T>
CPU_DEVICE_INLINE Register not_(Register x) {
    if constexpr (std::is_same_v<T, bool>) return x == 0;
    return bits(static_cast<T>(~x));
}

// A shift by more than there are bits leaves none, or the sign's.
template <class T>
CPU_DEVICE_INLINE Register shl(Register x, Register by) {
    unsigned n = as<unsigned>(by);
    return n >= 8 * sizeof(T) ? 0 : bits(static_cast<T>(x << n));
}
template <class T>
CPU_DEVICE_INLINE Register shr(Register x, Register by) {
    constexpr unsigned most = 8 * sizeof(T) - 1;
    unsigned n = as<unsigned>(by);
    T a = as<T>(x);
    if (n <= most) return bits(static_cast<T>(a >> n));
    return std::is_signed_v<T> && a < 0 ? bits(T(-1)) : 0;
}

template <class T>
CPU_DEVICE_INLINE Register mul_wide(Operand<T> a, Operand<T> b) {
    return bits(static_cast<Wide<T>>(static_cast<Wide<T>>(a.value) * b.value));
}
template <class T>
CPU_DEVICE_INLINE Register mad_wide(Operand<T> a, Operand<T> b, Register c) {
    return bits(static_cast<Wide<T>>(mul_wide<T>(a, b) + c));
}
template <class T>
CPU_DEVICE_INLINE T low24(T a) {
    return static_cast<T>(Wrapping<T>(a) << 8) >> 8;
}
template <class T>
CPU_DEVICE_INLINE Register mul24_lo(Operand<T> a, Operand<T> b) {
    return bits(static_cast<T>(static_cast<long long>(low24(a.value)) * low24(b.value)));
}
template <class T>
CPU_DEVICE_INLINE Register mad24_lo(Operand<T> a, Operand<T> b, Register c) {
    return bits(static_cast<T>(mul24_lo<T>(bits(a.value), bits(b.value)) + c));
}
template <class T>
CPU_DEVICE_INLINE Register sad(Operand<T> a, Operand<T> b, Register c) {
    auto distance =
        a.value > b.value ? Wrapping<T>(a.value) - Wrapping<T>(b.value) : Wrapping<T>(b.value) - Wrapping<T>(a.value);
    return bits(static_cast<T>(distance + c));
}

// With a carry.
template <class T>
CPU_DEVICE_INLINE Register add_cc(Register a, Register b, Register& carry) {
    carry = 0;
    auto sum = static_cast<unsigned __int128>(as<Wrapping<T>>(a)) + as<Wrapping<T>>(b);
    carry = static_cast<Register>(sum >> (8 * sizeof(T))) & 1;
    return bits(static_cast<T>(sum));
}
template <class T>
CPU_DEVICE_INLINE Register addc(Register a, Register b, Register& carry) {
    auto sum = static_cast<unsigned __int128>(as<Wrapping<T>>(a)) + as<Wrapping<T>>(b) + carry;
    carry = static_cast<Register>(sum >> (8 * sizeof(T))) & 1;
    return bits(static_cast<T>(sum));
}
template <class T>
CPU_DEVICE_INLINE Register subc(Register a, Register b, Register& carry) {
    auto rest = static_cast<unsigned __int128>(as<Wrapping<T>>(a)) - as<Wrapping<T>>(b) - carry;
    carry = static_cast<Register>(rest >> (8 * sizeof(T))) & 1;
    return bits(static_cast<T>(rest));
}
template <class T>
CPU_DEVICE_INLINE Register sub_cc(Register a, Register b, Register& carry) {
    carry = 0;
    return subc<T>(a, b, carry);
}
#define CPU_DEVICE_PTX_MAD_CARRY(half)                                                                \
    template <class T>                                                                                \
    CPU_DEVICE_INLINE Register mad_##half##_cc(Register a, Register b, Register c, Register& carry) { \
        return add_cc<T>(mul_##half<T>(a, b), c, carry);                                              \
    }                                                                                                 \
    template <class T>                                                                                \
    CPU_DEVICE_INLINE Register madc_##half(Register a, Register b, Register c, Register& carry) {     \
        return addc<T>(mul_##half<T>(a, b), c, carry);                                                \
    }
CPU_DEVICE_PTX_MAD_CARRY(lo)
CPU_DEVICE_PTX_MAD_CARRY(hi)
#undef CPU_DEVICE_PTX_MAD_CARRY

// Bits.
template <class T>
CPU_DEVICE_INLINE Register brev(Register x) {
    return sizeof(T) == 8 ? __brevll(x) : __brev(as<unsigned>(x));
}
template <class T>
CPU_DEVICE_INLINE Register popc(Register x) {
    return static_cast<Register>(sizeof(T) == 8 ? __popcll(x) : __popc(as<unsigned>(x)));
}
template <class T>
CPU_DEVICE_INLINE Register clz(Register x) {
    return static_cast<Register>(sizeof(T) == 8 ? __clzll(as<long long>(x)) : __clz(as<int>(x)));
}
// The place of the highest bit that is not the sign's; 0xffffffff if there is none.
template <class T>
CPU_DEVICE_INLINE Register bfind(Register x) {
    T a = as<T>(x);
    if (std::is_signed_v<T> && a < 0) a = static_cast<T>(~a);
    if (a == 0) return 0xffffffff;
    return 63u - static_cast<unsigned>(__clzll(static_cast<long long>(bits(a))));
}
template <class T>
CPU_DEVICE_INLINE Register bfind_shiftamt(Register x) {
    Register place = bfind<T>(x);
    return place == 0xffffffff ? place : 8 * sizeof(T) - 1 - place;
}
template <class T>
CPU_DEVICE_INLINE Register bfe(Register x, Register position, Register length) {
    constexpr unsigned most = 8 * sizeof(T) - 1;
    unsigned at = position & 0xff, count = length & 0xff;
    if (count == 0) return 0;
    Register sign = 0;
    if (std::is_signed_v<T>) sign = x >> (at + count - 1 < most ? at + count - 1 : most) & 1;
    Register value = at > most ? 0 : bits(as<std::make_unsigned_t<T>>(x)) >> at;
    if (at + count > most + 1) count = at > most ? 0 : most + 1 - at;
    Register mask = count >= 64 ? ~0ull : (1ull << count) - 1;
    return bits(static_cast<T>((value & mask) | (sign ? ~mask : 0)));
}
template <class T>
CPU_DEVICE_INLINE Register bfi(Register from, Register into, Register position, Register length) {
    unsigned at = position & 0xff, count = length & 0xff;
    if (at >= 8 * sizeof(T) || count == 0) return bits(as<T>(into));
    Register mask = (count >= 64 ? ~0ull : (1ull << count) - 1) << at;
    return bits(static_cast<T>((into & ~mask) | (from << at & mask)));
}
template <class T>
CPU_DEVICE_INLINE Register prmt(Register low, Register high, Register selectors) {
    unsigned result = 0;
    Register both = (high & 0xffffffff) << 32 | (low & 0xffffffff);
    for (int i = 0; i < 4; i++) {
        unsigned selector = selectors >> 4 * i & 15, byte = both >> (selector & 7) * 8 & 0xff;
        if (selector & 8) byte = byte & 0x80 ? 0xff : 0;  // its sign alone
        result |= byte << 8 * i;
    }
    return result;
}
// Bit by bit what the table says for the three.
template <class T>
CPU_DEVICE_INLINE Register lop3(Register a, Register b, Register c, Register table) {
    Register result = 0;
    for (unsigned row = 0; row < 8; row++)
        if (table >> row & 1) result |= (row & 4 ? a : ~a) & (row & 2 ? b : ~b) & (row & 1 ? c : ~c);
    return bits(static_cast<T>(result));
}

// vadd4 and its kin: four numbers of 8 bits in a register, or two of 16, each by itself, or all added to the third.
constexpr long long vadd(long long a, long long b) { return a + b; }
constexpr long long vsub(long long a, long long b) { return a - b; }
constexpr long long vavrg(long long a, long long b) { return (a + b + 1) >> 1; }
template <class T>
constexpr T wrappedVideo(long long value) {
    return static_cast<T>(value);
}
template <class T>
constexpr T saturatedVideo(long long value) {
    constexpr long long low = std::numeric_limits<T>::min(), high = std::numeric_limits<T>::max();
    return static_cast<T>(value < low ? low : value > high ? high : value);
}
constexpr long long vabsdiff(long long a, long long b) { return a < b ? b - a : a - b; }
constexpr long long vmin(long long a, long long b) { return a < b ? a : b; }
constexpr long long vmax(long long a, long long b) { return a < b ? b : a; }
constexpr long long videoPart(Register word, int at, int width, bool isSigned) {
    const long long part = static_cast<long long>(word >> at) & ((1ll << width) - 1);
    return isSigned && part >> (width - 1) ? part - (1ll << width) : part;
}
template <long long operation(long long, long long), int lanes, bool to, bool ofA, bool ofB, bool saturates, bool adds>
CPU_DEVICE_INLINE Register video(Register a, Register b, Register c) {
    constexpr int width = 32 / lanes;
    constexpr long long least = to ? -(1ll << (width - 1)) : 0, most = least + (1ll << width) - 1;
    Register result = adds ? c : 0;
    for (int at = 0; at < 32; at += width) {
        long long value = operation(videoPart(a, at, width, ofA), videoPart(b, at, width, ofB));
        if (saturates) value = value < least ? least : value > most ? most : value;
        if (adds)
            result += static_cast<Register>(value);
        else
            result |= (static_cast<Register>(value) & ((1ull << width) - 1)) << at;
    }
    return result & 0xffffffff;
}

// Comparisons: those that end in u are true for NaN.
#define CPU_DEVICE_PTX_COMPARE(name, expression)                        \
    template <class T>                                                  \
    CPU_DEVICE_INLINE bool compare_##name(Operand<T> x, Operand<T> y) { \
        [[maybe_unused]] const T a = x.value, b = y.value;              \
        return expression;                                              \
    }
CPU_DEVICE_PTX_COMPARE(eq, a == b)
CPU_DEVICE_PTX_COMPARE(ne, a<b || a> b)
CPU_DEVICE_PTX_COMPARE(lt, a < b)
CPU_DEVICE_PTX_COMPARE(le, a <= b)
CPU_DEVICE_PTX_COMPARE(gt, a > b)
CPU_DEVICE_PTX_COMPARE(ge, a >= b)
CPU_DEVICE_PTX_COMPARE(lo, a < b)
CPU_DEVICE_PTX_COMPARE(ls, a <= b)
CPU_DEVICE_PTX_COMPARE(hi, a > b)
CPU_DEVICE_PTX_COMPARE(hs, a >= b)
CPU_DEVICE_PTX_COMPARE(equ, !(a < b || a > b))
CPU_DEVICE_PTX_COMPARE(neu, !(a == b))
CPU_DEVICE_PTX_COMPARE(ltu, !(a >= b))
CPU_DEVICE_PTX_COMPARE(leu, !(a > b))
CPU_DEVICE_PTX_COMPARE(gtu, !(a <= b))
CPU_DEVICE_PTX_COMPARE(geu, !(a < b))
CPU_DEVICE_PTX_COMPARE(num, a == a && b == b)
CPU_DEVICE_PTX_COMPARE(nan, a != a || b != b)
#undef CPU_DEVICE_PTX_COMPARE
#undef CPU_DEVICE_PTX_1
#undef CPU_DEVICE_PTX_2
#undef CPU_DEVICE_PTX_3

// mov.b64 d, {low, high} and back.
template <class T, class... Part>
CPU_DEVICE_INLINE Register packed(Part... part) {
    constexpr unsigned width = 8 * sizeof(T) / sizeof...(part);
    Register result = 0;
    unsigned at = 0;
    ((result |= (static_cast<Register>(part) & ((1ull << width) - 1)) << at, at += width), ...);
    return result;
}
template <class T, unsigned count>
CPU_DEVICE_INLINE Register part(Register whole, unsigned i) {
    constexpr unsigned width = 8 * sizeof(T) / count;
    return whole >> i * width & ((1ull << width) - 1);
}

// Conversions. `rounding`: n nearest, z zero, m down, p up; to an integer n, too, if nothing is said.
constexpr Rounding roundingOf(char letter) {
    return letter == 'z'   ? Rounding::zero
           : letter == 'm' ? Rounding::down
           : letter == 'p' ? Rounding::up
                           : Rounding::nearest;
}
template <class T>
CPU_DEVICE_INLINE auto valueOf(Register x) {
    if constexpr (std::is_same_v<T, Half>)
        return fromHalf(as<unsigned short>(x));
    else if constexpr (std::is_same_v<T, Bfloat16>)
        return fromBfloat(as<unsigned short>(x));
    else
        return as<T>(x);
}
// Approximations of 16 bits: an H200 cuts them off where the number ends, and makes infinity of what is too large; of
// 2^x as a Bfloat16 it makes no number below the normal ones.
// All of 2^x was tried, and is so but next to zero; of tanh only some results were seen.
template <class T>
constexpr unsigned short cutOff(double value) {
    constexpr bool isHalf = std::is_same_v<T, Half>;
    const Rounding mode = value < (isHalf ? 0x1p16 : 0x1p128) ? Rounding::zero : Rounding::nearest;
    return isHalf ? toSmallFloat<10>(value, mode) : toSmallFloat<7>(value, mode);
}
template <class T>
CPU_DEVICE_INLINE unsigned short ex2_half(Register x) {
    const double value = std::exp2(static_cast<double>(valueOf<T>(x)));
    return cutOff<T>(std::is_same_v<T, Bfloat16> && value < 0x1p-126 ? 0 : value);
}
template <class T>
CPU_DEVICE_INLINE unsigned short tanh_half(Register x) {
    return cutOff<T>(std::tanh(static_cast<double>(valueOf<T>(x))));
}
#define CPU_DEVICE_PTX_HALVES(name)                                                         \
    template <class T, int numbers>                                                         \
    CPU_DEVICE_INLINE Register name##_halves(Register x) {                                  \
        const Register low = name##_half<T>(x & 0xffff);                                    \
        return numbers == 1 ? low : low | Register(name##_half<T>(x >> 16 & 0xffff)) << 16; \
    }
CPU_DEVICE_PTX_HALVES(ex2)
CPU_DEVICE_PTX_HALVES(tanh)
#undef CPU_DEVICE_PTX_HALVES
// Arithmetic of numbers of 16 bits: in double, which holds all but the sum of a product and something far smaller, and
// rounded once.
enum class Limit { none, sat, relu };
template <class T, Limit limit = Limit::none>
CPU_DEVICE_INLINE Register roundedHalf(double value, Rounding mode = Rounding::nearest) {
    if (limit == Limit::sat) value = value > 0 ? (value < 1 ? value : 1) : 0;  // of what is no number 0, too
    if (limit == Limit::relu && value < 0) value = 0;
    return std::is_same_v<T, Half> ? toSmallFloat<10>(value, mode) : toSmallFloat<7>(value, mode);
}
template <int numbers, class Operation, class... Registers>
CPU_DEVICE_INLINE Register ofEachHalf(Operation operation, Registers... x) {
    const Register low = operation((x & 0xffff)...);
    return numbers == 1 ? low : low | operation((x >> 16 & 0xffff)...) << 16;
}
#define CPU_DEVICE_PTX_HALVES(name, value, registers, ...)                                              \
    template <class T, int numbers, Limit limit = Limit::none>                                          \
    CPU_DEVICE_INLINE Register name##_halves registers {                                                \
        return ofEachHalf<numbers>([] registers { return roundedHalf<T, limit>(value); }, __VA_ARGS__); \
    }
#define CPU_DEVICE_HALF(x) static_cast<double>(valueOf<T>(x))
CPU_DEVICE_PTX_HALVES(add, CPU_DEVICE_HALF(x) + CPU_DEVICE_HALF(y), (Register x, Register y), x, y)
CPU_DEVICE_PTX_HALVES(sub, CPU_DEVICE_HALF(x) - CPU_DEVICE_HALF(y), (Register x, Register y), x, y)
CPU_DEVICE_PTX_HALVES(mul, CPU_DEVICE_HALF(x) * CPU_DEVICE_HALF(y), (Register x, Register y), x, y)
CPU_DEVICE_PTX_HALVES(fma, CPU_DEVICE_HALF(x) * CPU_DEVICE_HALF(y) + CPU_DEVICE_HALF(z),
                      (Register x, Register y, Register z), x, y, z)
CPU_DEVICE_PTX_HALVES(min, __builtin_fmin(CPU_DEVICE_HALF(x), CPU_DEVICE_HALF(y)), (Register x, Register y), x, y)
CPU_DEVICE_PTX_HALVES(max, __builtin_fmax(CPU_DEVICE_HALF(x), CPU_DEVICE_HALF(y)), (Register x, Register y), x, y)
// What is no number comes through.
CPU_DEVICE_PTX_HALVES(min_nan,
                      __builtin_isnan(CPU_DEVICE_HALF(x)) || CPU_DEVICE_HALF(x) < CPU_DEVICE_HALF(y)
                          ? CPU_DEVICE_HALF(x)
                          : CPU_DEVICE_HALF(y),
                      (Register x, Register y), x, y)
CPU_DEVICE_PTX_HALVES(max_nan,
                      __builtin_isnan(CPU_DEVICE_HALF(x)) || CPU_DEVICE_HALF(x) > CPU_DEVICE_HALF(y)
                          ? CPU_DEVICE_HALF(x)
                          : CPU_DEVICE_HALF(y),
                      (Register x, Register y), x, y)
#undef CPU_DEVICE_HALF
#undef CPU_DEVICE_PTX_HALVES
template <class T, int numbers>
CPU_DEVICE_INLINE Register neg_halves(Register x) {
    return ofEachHalf<numbers>([](Register half) { return half ^ 0x8000; }, x);
}
template <class T, int numbers>
CPU_DEVICE_INLINE Register abs_halves(Register x) {
    return ofEachHalf<numbers>([](Register half) { return half & 0x7fff; }, x);
}
template <class T, char rounding, bool relu>
CPU_DEVICE_INLINE Register narrowed(Register high, Register low) {
    constexpr Limit limit = relu ? Limit::relu : Limit::none;
    return roundedHalf<T, limit>(as<float>(low), roundingOf(rounding)) |
           roundedHalf<T, limit>(as<float>(high), roundingOf(rounding)) << 16;
}
template <__nv_fp8_interpretation_t kind, bool relu>
CPU_DEVICE_INLINE Register twoOf8Bits(float high, float low) {
    const auto of = [](float x) { return toFp8<kind>(relu && x < 0 ? 0 : withoutNansSign(x)); };
    return twoFp8(of(low), of(high));
}
template <__nv_fp8_interpretation_t kind, bool relu>
CPU_DEVICE_INLINE Register eightBits_f32(Register high, Register low) {
    return twoOf8Bits<kind, relu>(as<float>(high), as<float>(low));
}
template <__nv_fp8_interpretation_t kind, bool relu>
CPU_DEVICE_INLINE Register eightBits_f16x2(Register halves) {
    return twoOf8Bits<kind, relu>(fromHalf(static_cast<unsigned short>(halves >> 16)),
                                  fromHalf(static_cast<unsigned short>(halves)));
}
template <__nv_fp8_interpretation_t kind, bool relu>
CPU_DEVICE_INLINE Register halvesOf8Bits(Register both) {
    constexpr Limit limit = relu ? Limit::relu : Limit::none;
    const auto of = [](Register eight) {
        return roundedHalf<Half, limit>(fromFp8<kind>(static_cast<unsigned char>(eight)));
    };
    return of(both) | of(both >> 8) << 16;
}
// 10 of a float's 23 bits behind the point are left: the nearest number, of two the one further from 0, or the even
// one.
template <bool awayFromZero>
CPU_DEVICE_INLINE Register tf32(Register x) {
    const unsigned bits = as<unsigned>(x), rest = bits & 0x1fff;
    if ((bits & 0x7f800000) == 0x7f800000) return bits & 0x7fffff ? 0x7fffffff : bits;
    const bool up = awayFromZero || bits & 0x2000 ? rest >= 0x1000 : rest > 0x1000;
    return (bits & ~0x1fffu) + (up ? 0x2000 : 0);
}
template <class To, class From, char rounding, bool saturates>
CPU_DEVICE_INLINE Register cvt(Register x) {
    constexpr Rounding mode = roundingOf(rounding);
    auto value = valueOf<From>(x);
    using Value = decltype(value);
    if constexpr (std::is_same_v<To, Half>) {
        return toSmallFloat<10>(static_cast<double>(value), mode);
    } else if constexpr (std::is_same_v<To, Bfloat16>) {
        return toSmallFloat<7>(static_cast<double>(value), mode);
    } else if constexpr (std::is_floating_point_v<To>) {
        if constexpr (std::is_same_v<To, Value>) {  // cvt.rni.f32.f32 rounds to a whole number
            To same = rounding == 'n' || saturates ? value : static_cast<To>(toWhole(value, mode));
            return saturates ? saturate<To>(bits(same)) : bits(same);
        } else if constexpr (std::is_same_v<To, float>) {
            if constexpr (std::is_floating_point_v<Value>) return bits(toFloat(static_cast<double>(value), mode));
            using Wide64 = std::conditional_t<std::is_signed_v<Value>, long long, unsigned long long>;
            return bits(toFloat(static_cast<Wide64>(value), mode));
        } else {
            return bits(static_cast<To>(value));
        }
    } else if constexpr (std::is_floating_point_v<Value>) {
        return bits(toInteger<To>(value, mode));
    } else if constexpr (saturates) {
        constexpr To lowest = To(-1) < 0 ? To(1ull << (sizeof(To) * 8 - 1)) : 0, highest = static_cast<To>(~lowest);
        auto wide = static_cast<__int128>(value);
        return bits(wide < lowest ? lowest : wide > highest ? highest : static_cast<To>(wide));
    } else {
        return bits(static_cast<To>(value));
    }
}

// Memory.
template <class T>
CPU_DEVICE_INLINE T* pointer(Register address) {
    asm volatile("" : "+r"(address));  // what two of them read, each reads itself
    return reinterpret_cast<T*>(address);
}
template <class T>
CPU_DEVICE_INLINE T* sharedPointer(Register address) {
    return static_cast<T*>(sharedAt(address));
}
CPU_DEVICE_INLINE Register sharedAddress(Register generic) {
    return sharedAddressOf(reinterpret_cast<const void*>(generic));
}
CPU_DEVICE_INLINE Register genericAddress(Register address) { return reinterpret_cast<Register>(sharedAt(address)); }
template <class T>
CPU_DEVICE_INLINE T* loadedThrough(FirstLevel how, T* p) {
    return static_cast<T*>(const_cast<void*>(loadThrough(how, p)));
}
template <class T>
CPU_DEVICE_INLINE Register load(const T* p) {
    return bits(*p);
}
template <class T>
CPU_DEVICE_INLINE Register loadVolatile(const volatile T* p) {
    T value = *p;
    return bits(value);
}
template <class T>
CPU_DEVICE_INLINE void store(T* p, T value) {
    *p = value;
}
template <class T>
CPU_DEVICE_INLINE void storeVolatile(volatile T* p, T value) {
    *p = value;
}
template <unsigned bytes, unsigned count>
struct Vector;
#define CPU_DEVICE_PTX_VECTOR(bytes, name) \
    template <>                            \
    struct Vector<bytes, 2> {              \
        using Type = name##2;              \
    };                                     \
    template <>                            \
    struct Vector<bytes, 4> {              \
        using Type = name##4;              \
    };
CPU_DEVICE_PTX_VECTOR(1, uchar)
CPU_DEVICE_PTX_VECTOR(2, ushort)
CPU_DEVICE_PTX_VECTOR(4, uint)
CPU_DEVICE_PTX_VECTOR(8, ulonglong)
#undef CPU_DEVICE_PTX_VECTOR

// Its operand c: how far lanes reach, and which bits of a lane's number are its segment's.
CPU_DEVICE_INLINE int widthOfShuffle(Register c) { return 32 - static_cast<int>(c >> 8 & 31); }
// Is the lane that is asked for one of this lane's segment? `kind`: the first letter of PTX's up, down, bfly, idx.
template <char kind>
CPU_DEVICE_INLINE bool shuffleInRange(Register by, Register c) {
    const int lane = static_cast<int>(laneId()), segment = static_cast<int>(c >> 8 & 31), n = static_cast<int>(by & 31);
    const int last = (lane & segment) | (static_cast<int>(c & 31) & ~segment);
    if (kind == 'u') return lane - n >= last;
    if (kind == 'd') return lane + n <= last;
    if (kind == 'b') return (lane ^ n) <= last;
    return ((lane & segment) | (n & ~segment)) <= last;
}
CPU_DEVICE_INLINE bool isSharedAddress(Register generic) { return isShared(reinterpret_cast<const void*>(generic)); }
CPU_DEVICE_INLINE bool isGlobalAddress(Register generic) { return isGlobal(reinterpret_cast<const void*>(generic)); }

// Special registers. A block runs on the multiprocessor of its number.
CPU_DEVICE_INLINE Register threadNumber() {
    return threadIdx.x + blockDim.x * (threadIdx.y + static_cast<Register>(blockDim.y) * threadIdx.z);
}
CPU_DEVICE_INLINE Register laneid() { return laneId(); }
using ::cpu_device::blocksOfCluster;
using ::cpu_device::clusterIsSpecified;
using ::cpu_device::rankInCluster;
CPU_DEVICE_INLINE dim3 clusterPlace(int which) {
    return which == 0   ? __clusterIdx()
           : which == 1 ? __clusterGridDimInClusters()
           : which == 2 ? __clusterRelativeBlockIdx()
                        : __clusterDim();
}
CPU_DEVICE_INLINE Register mapa(Register generic, Register rank) {
    const void* p = reinterpret_cast<const void*>(generic);
    return reinterpret_cast<Register>(sharedOfBlock(p, static_cast<unsigned>(rank)));
}
CPU_DEVICE_INLINE Register mapa_shared(Register address, Register rank) {
    return sharedAddressOf(sharedOfBlock(sharedAt(address), static_cast<unsigned>(rank)));
}
CPU_DEVICE_INLINE Register getctarank(Register generic) {
    return blockOfShared(reinterpret_cast<const void*>(generic));
}
CPU_DEVICE_INLINE Register getctarank_shared(Register address) { return blockOfShared(sharedAt(address)); }
CPU_DEVICE_INLINE Register isClusterAddress(Register generic) {
    return isSharedOfCluster(reinterpret_cast<const void*>(generic));
}
CPU_DEVICE_INLINE Register blockNumber() {
    return blockIdx.x + gridDim.x * (blockIdx.y + static_cast<Register>(gridDim.y) * blockIdx.z);
}
CPU_DEVICE_INLINE Register nwarpid() { return 64; }
// Where the multiprocessor has room for it, which other blocks have taken too: no warp's number in its block.
CPU_DEVICE_INLINE Register warpid() {
    const Register warps = (blockDim.x * blockDim.y * blockDim.z + 31) / 32;
    return (blockNumber() * warps + threadNumber() / 32) % nwarpid();
}
CPU_DEVICE_INLINE Register nsmid() { return multiprocessors(); }
CPU_DEVICE_INLINE Register smid() { return blockNumber() % multiprocessors(); }
CPU_DEVICE_INLINE Register clock64() { return static_cast<Register>(deviceClock()); }
CPU_DEVICE_INLINE Register clock32() { return clock64() & 0xffffffff; }
CPU_DEVICE_INLINE Register lanemask_eq() { return 1u << laneId(); }
CPU_DEVICE_INLINE Register lanemask_lt() { return lanemask_eq() - 1; }
CPU_DEVICE_INLINE Register lanemask_le() { return lanemask_eq() * 2 - 1; }
CPU_DEVICE_INLINE Register lanemask_ge() { return 0xffffffffull & ~lanemask_lt(); }
CPU_DEVICE_INLINE Register lanemask_gt() { return 0xffffffffull & ~lanemask_le(); }

}  // namespace ptx
}  // namespace cpu_device
