// Words as two numbers of 16 bits or four of 8, and the three-operand maxima and minima of cards since Hopper.
#pragma once

namespace cpu_device {

// What `f` gives for each part of some words; where a part of the result ends the number is cut off.
template <class Part, class F, class... Words>
inline unsigned eachPart(F f, Words... words) {
    constexpr int bits = 8 * sizeof(Part);
    unsigned result = 0;
    for (int at = 0; at < 32; at += bits)
        result |= (static_cast<unsigned>(f(static_cast<int>(static_cast<Part>(words >> at))...)) & ((1u << bits) - 1))
                  << at;
    return result;
}
template <class Part, class F>
inline unsigned sumOfParts(F f, unsigned a, unsigned b) {
    unsigned sum = 0;
    for (int at = 0; at < 32; at += 8 * static_cast<int>(sizeof(Part)))
        sum += static_cast<unsigned>(f(static_cast<Part>(a >> at), static_cast<Part>(b >> at)));
    return sum;
}
template <class Part>
inline int clampTo(int x) {
    constexpr int bits = 8 * sizeof(Part), least = Part(-1) < 0 ? -(1 << (bits - 1)) : 0,
                  most = least + (1 << bits) - 1;
    return x < least ? least : x > most ? most : x;
}
inline int larger(int a, int b) { return a > b ? a : b; }
inline int smaller(int a, int b) { return a < b ? a : b; }
inline int distance(int a, int b) { return a > b ? a - b : b - a; }

}  // namespace cpu_device

#define CPU_DEVICE_PARTS(name, Part, value)                                                \
    inline unsigned name(unsigned a, unsigned b) {                                         \
        using namespace cpu_device;                                                        \
        using Number [[maybe_unused]] = Part;                                              \
        return eachPart<Part>([](int x, int y) { return static_cast<int>(value); }, a, b); \
    }
#define CPU_DEVICE_SIGNED(name, value)      \
    CPU_DEVICE_PARTS(name##2, short, value) \
    CPU_DEVICE_PARTS(name##4, signed char, value)
#define CPU_DEVICE_UNSIGNED(name, value)             \
    CPU_DEVICE_PARTS(name##2, unsigned short, value) \
    CPU_DEVICE_PARTS(name##4, unsigned char, value)
#define CPU_DEVICE_COMPARE(name, order, KIND) \
    KIND(__vcmp##name, x order y ? -1 : 0)    \
    KIND(__vset##name, x order y)
#define CPU_DEVICE_ONE(name, Part, value)                                        \
    inline unsigned name(unsigned a) {                                           \
        using namespace cpu_device;                                              \
        using Number [[maybe_unused]] = Part;                                    \
        return eachPart<Part>([](int x) { return static_cast<int>(value); }, a); \
    }
#define CPU_DEVICE_ONE_SIGNED(name, value) \
    CPU_DEVICE_ONE(name##2, short, value)  \
    CPU_DEVICE_ONE(name##4, signed char, value)

CPU_DEVICE_SIGNED(__vadd, x + y)
CPU_DEVICE_SIGNED(__vaddss, clampTo<Number>(x + y))
CPU_DEVICE_UNSIGNED(__vaddus, clampTo<Number>(x + y))
CPU_DEVICE_SIGNED(__vsub, x - y)
CPU_DEVICE_SIGNED(__vsubss, clampTo<Number>(x - y))
CPU_DEVICE_UNSIGNED(__vsubus, clampTo<Number>(x - y))
CPU_DEVICE_SIGNED(__vavgs, (x + y + (x + y >= 0)) >> 1)  // halves go away from zero
CPU_DEVICE_UNSIGNED(__vavgu, (x + y + 1) >> 1)
CPU_DEVICE_UNSIGNED(__vhaddu, (x + y) >> 1)
CPU_DEVICE_SIGNED(__vmaxs, larger(x, y))
CPU_DEVICE_UNSIGNED(__vmaxu, larger(x, y))
CPU_DEVICE_SIGNED(__vmins, smaller(x, y))
CPU_DEVICE_UNSIGNED(__vminu, smaller(x, y))
CPU_DEVICE_SIGNED(__vabsdiffs, distance(x, y))
CPU_DEVICE_UNSIGNED(__vabsdiffu, distance(x, y))
CPU_DEVICE_COMPARE(eq, ==, CPU_DEVICE_UNSIGNED)
CPU_DEVICE_COMPARE(ne, !=, CPU_DEVICE_UNSIGNED)
CPU_DEVICE_COMPARE(ges, >=, CPU_DEVICE_SIGNED)
CPU_DEVICE_COMPARE(geu, >=, CPU_DEVICE_UNSIGNED)
CPU_DEVICE_COMPARE(gts, >, CPU_DEVICE_SIGNED)
CPU_DEVICE_COMPARE(gtu, >, CPU_DEVICE_UNSIGNED)
CPU_DEVICE_COMPARE(les, <=, CPU_DEVICE_SIGNED)
CPU_DEVICE_COMPARE(leu, <=, CPU_DEVICE_UNSIGNED)
CPU_DEVICE_COMPARE(lts, <, CPU_DEVICE_SIGNED)
CPU_DEVICE_COMPARE(ltu, <, CPU_DEVICE_UNSIGNED)
CPU_DEVICE_ONE_SIGNED(__vabs, x < 0 ? -x : x)
CPU_DEVICE_ONE_SIGNED(__vabsss, clampTo<Number>(x < 0 ? -x : x))
CPU_DEVICE_ONE_SIGNED(__vneg, -x)
CPU_DEVICE_ONE_SIGNED(__vnegss, clampTo<Number>(-x))

#undef CPU_DEVICE_PARTS
#undef CPU_DEVICE_SIGNED
#undef CPU_DEVICE_UNSIGNED
#undef CPU_DEVICE_COMPARE
#undef CPU_DEVICE_ONE
#undef CPU_DEVICE_ONE_SIGNED

inline unsigned __vsads2(unsigned a, unsigned b) { return cpu_device::sumOfParts<short>(cpu_device::distance, a, b); }
inline unsigned __vsadu2(unsigned a, unsigned b) {
    return cpu_device::sumOfParts<unsigned short>(cpu_device::distance, a, b);
}
inline unsigned __vsads4(unsigned a, unsigned b) {
    return cpu_device::sumOfParts<signed char>(cpu_device::distance, a, b);
}
inline unsigned __vsadu4(unsigned a, unsigned b) {
    return cpu_device::sumOfParts<unsigned char>(cpu_device::distance, a, b);
}

// The maximum and minimum of three, and of a sum (cut off where a number ends) and a third; _relu: at least 0.
#define CPU_DEVICE_THREE(type, Number, name, word, each)                                                              \
    inline word __vimax3_##name(word a, word b, word c) {                                                             \
        return each([](Number x, Number y, Number z) { return x > y ? (x > z ? x : z) : (y > z ? y : z); }, a, b, c); \
    }                                                                                                                 \
    inline word __vimin3_##name(word a, word b, word c) {                                                             \
        return each([](Number x, Number y, Number z) { return x < y ? (x < z ? x : z) : (y < z ? y : z); }, a, b, c); \
    }                                                                                                                 \
    inline word __viaddmax_##name(word a, word b, word c) {                                                           \
        return each(                                                                                                  \
            [](Number x, Number y, Number z) {                                                                        \
                auto sum = static_cast<type>(static_cast<unsigned>(x) + static_cast<unsigned>(y));                    \
                return sum > z ? Number(sum) : z;                                                                     \
            },                                                                                                        \
            a, b, c);                                                                                                 \
    }                                                                                                                 \
    inline word __viaddmin_##name(word a, word b, word c) {                                                           \
        return each(                                                                                                  \
            [](Number x, Number y, Number z) {                                                                        \
                auto sum = static_cast<type>(static_cast<unsigned>(x) + static_cast<unsigned>(y));                    \
                return sum < z ? Number(sum) : z;                                                                     \
            },                                                                                                        \
            a, b, c);                                                                                                 \
    }
#define CPU_DEVICE_RELU(name, word)                                                                               \
    inline word __vimax_##name##_relu(word a, word b) { return __vimax3_##name(a, b, 0); }                        \
    inline word __vimin_##name##_relu(word a, word b) { return __vimax3_##name(__vimin3_##name(a, a, b), 0, 0); } \
    inline word __vimax3_##name##_relu(word a, word b, word c) {                                                  \
        return __vimax3_##name(__vimax3_##name(a, b, c), 0, 0);                                                   \
    }                                                                                                             \
    inline word __vimin3_##name##_relu(word a, word b, word c) {                                                  \
        return __vimax3_##name(__vimin3_##name(a, b, c), 0, 0);                                                   \
    }                                                                                                             \
    inline word __viaddmax_##name##_relu(word a, word b, word c) {                                                \
        return __vimax3_##name(__viaddmax_##name(a, b, c), 0, 0);                                                 \
    }                                                                                                             \
    inline word __viaddmin_##name##_relu(word a, word b, word c) {                                                \
        return __vimax3_##name(__viaddmin_##name(a, b, c), 0, 0);                                                 \
    }
#define CPU_DEVICE_WHOLE(f, a, b, c) (f)(a, b, c)
CPU_DEVICE_THREE(int, int, s32, int, CPU_DEVICE_WHOLE)
CPU_DEVICE_THREE(unsigned, unsigned, u32, unsigned, CPU_DEVICE_WHOLE)
CPU_DEVICE_THREE(short, int, s16x2, unsigned, cpu_device::eachPart<short>)
CPU_DEVICE_THREE(unsigned short, int, u16x2, unsigned, cpu_device::eachPart<unsigned short>)
CPU_DEVICE_RELU(s32, int)
CPU_DEVICE_RELU(s16x2, unsigned)
#undef CPU_DEVICE_THREE
#undef CPU_DEVICE_RELU
#undef CPU_DEVICE_WHOLE

// And whether it was the first of the two.
inline int __vibmax_s32(int a, int b, bool* first) { return (*first = a >= b) ? a : b; }
inline int __vibmin_s32(int a, int b, bool* first) { return (*first = a <= b) ? a : b; }
inline unsigned __vibmax_u32(unsigned a, unsigned b, bool* first) { return (*first = a >= b) ? a : b; }
inline unsigned __vibmin_u32(unsigned a, unsigned b, bool* first) { return (*first = a <= b) ? a : b; }
inline unsigned __vibmax_s16x2(unsigned a, unsigned b, bool* high, bool* low) {
    *high = static_cast<short>(a >> 16) >= static_cast<short>(b >> 16);
    *low = static_cast<short>(a) >= static_cast<short>(b);
    return __vmaxs2(a, b);
}
inline unsigned __vibmin_s16x2(unsigned a, unsigned b, bool* high, bool* low) {
    *high = static_cast<short>(a >> 16) <= static_cast<short>(b >> 16);
    *low = static_cast<short>(a) <= static_cast<short>(b);
    return __vmins2(a, b);
}
inline unsigned __vibmax_u16x2(unsigned a, unsigned b, bool* high, bool* low) {
    *high = a >> 16 >= b >> 16;
    *low = (a & 0xffff) >= (b & 0xffff);
    return __vmaxu2(a, b);
}
inline unsigned __vibmin_u16x2(unsigned a, unsigned b, bool* high, bool* low) {
    *high = a >> 16 <= b >> 16;
    *low = (a & 0xffff) <= (b & 0xffff);
    return __vminu2(a, b);
}
