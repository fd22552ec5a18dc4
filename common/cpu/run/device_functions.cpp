// Functions of device code that are too long to inline, or must not be: arithmetic in another rounding mode,
// inverse error functions, and the names that the device pass's C library calls are redirected to.
#include <cfenv>
#include <cmath>
#include <cstdint>

#include <cpu_device/calls.h>
#include <cpu_device/math_rounding.h>

namespace cpu_device {
namespace {

// The compiler does not know that the rounding mode changes, and would move arithmetic out from in between.
// Values that pass through volatile variables stay where they are.
class RoundingScope {
public:
    explicit RoundingScope(Rounding rounding) {
        static constexpr int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};
        std::fesetround(modes[static_cast<int>(rounding)]);
    }
    ~RoundingScope() { std::fesetround(FE_TONEAREST); }
};

template <class Result, class Operation, class... T>
Result compute(Rounding rounding, Operation operation, T... arguments) {
    if (rounding == Rounding::nearest) return operation(arguments...);
    RoundingScope scope(rounding);
    volatile Result result = operation(static_cast<const volatile T&>(arguments)...);
    return result;
}

}  // namespace

#define ROUNDED_ARITHMETIC(T)                                             \
    T add(T a, T b, Rounding r) {                                         \
        return compute<T>(                                                \
            r, [](T x, T y) { return x + y; }, a, b);                     \
    }                                                                     \
    T subtract(T a, T b, Rounding r) {                                    \
        return compute<T>(                                                \
            r, [](T x, T y) { return x - y; }, a, b);                     \
    }                                                                     \
    T multiply(T a, T b, Rounding r) {                                    \
        return compute<T>(                                                \
            r, [](T x, T y) { return x * y; }, a, b);                     \
    }                                                                     \
    T divide(T a, T b, Rounding r) {                                      \
        return compute<T>(                                                \
            r, [](T x, T y) { return x / y; }, a, b);                     \
    }                                                                     \
    T multiplyAdd(T a, T b, T c, Rounding r) {                            \
        return compute<T>(                                                \
            r, [](T x, T y, T z) { return std::fma(x, y, z); }, a, b, c); \
    }                                                                     \
    T squareRoot(T a, Rounding r) {                                       \
        return compute<T>(                                                \
            r, [](T x) { return std::sqrt(x); }, a);                      \
    }
ROUNDED_ARITHMETIC(float)
ROUNDED_ARITHMETIC(double)

#define ROUNDED_CONVERSION(name, To, From)                        \
    To name(From value, Rounding r) {                             \
        return compute<To>(                                       \
            r, [](From x) { return static_cast<To>(x); }, value); \
    }
ROUNDED_CONVERSION(toFloat, float, double)
ROUNDED_CONVERSION(toFloat, float, long long)
ROUNDED_CONVERSION(toDouble, double, long long)

// Compilers convert large unsigned numbers in steps that assume rounding to nearest. Half the number, with the
// lost bit kept as a sticky one, rounds the same way.
template <class To>
static To fromUnsigned(unsigned long long value, To (*convert)(long long, Rounding), Rounding rounding) {
    if (value >> 63 == 0) return convert(static_cast<long long>(value), rounding);
    return 2 * convert(static_cast<long long>(value >> 1 | (value & 1)), rounding);
}
float toFloat(unsigned long long value, Rounding r) { return fromUnsigned<float>(value, toFloat, r); }
double toDouble(unsigned long long value, Rounding r) { return fromUnsigned<double>(value, toDouble, r); }

double toWhole(double value, Rounding rounding) {
    switch (rounding) {
        case Rounding::nearest: return std::nearbyint(value);
        case Rounding::zero: return std::trunc(value);
        case Rounding::up: return std::ceil(value);
        default: return std::floor(value);
    }
}

double sineOfPi(double x) {
    if (!std::isfinite(x)) return NAN;
    double nearest = std::nearbyint(2 * x);   // quarter turns
    double angle = (x - nearest / 2) * M_PI;  // at most an eighth of a turn
    switch (static_cast<int>(std::fmod(nearest, 4)) & 3) {
        case 0: return nearest == 2 * x ? std::copysign(0.0, x) : std::sin(angle);
        case 1: return std::cos(angle);
        case 2: return nearest == 2 * x ? std::copysign(0.0, x) : -std::sin(angle);
        default: return -std::cos(angle);
    }
}

double cosineOfPi(double x) {
    if (!std::isfinite(x)) return NAN;
    double nearest = std::nearbyint(2 * x);
    double angle = (x - nearest / 2) * M_PI;
    switch (static_cast<int>(std::fmod(nearest, 4)) & 3) {
        case 0: return std::cos(angle);
        case 1: return nearest == 2 * x ? 0.0 : -std::sin(angle);
        case 2: return -std::cos(angle);
        default: return nearest == 2 * x ? 0.0 : std::sin(angle);
    }
}

// exp(x²) erfc(x). For large x a continued fraction, evaluated from its far end.
double scaledErfc(double x) {
    if (x < 5) return std::exp(x * x) * std::erfc(x);
    double tail = x;
    for (int k = 60; k >= 1; k--) tail = x + 0.5 * k / tail;
    return 1 / (tail * std::sqrt(M_PI));
}

// Where erfc is `y`, 0 < y < 1: a start that is right to three digits, then Newton's method on log erfc, which is
// nearly a parabola, so that far tails converge as fast as the middle.
static double rootOfErfc(double y) {
    double t = std::sqrt(-2 * std::log(y / 2));
    double x = M_SQRT1_2 * (t - (2.30753 + t * 0.27061) / (1 + t * (0.99229 + t * 0.04481)));
    for (int i = 0; i < 4; i++) {
        double value = std::erfc(x);
        double slope = -2 / std::sqrt(M_PI) * std::exp(-x * x);
        if (value == 0 || slope == 0) break;
        x -= std::log(value / y) * value / slope;
    }
    return x;
}

double inverseErfc(double y) {
    if (!(y >= 0 && y <= 2)) return NAN;
    if (y == 0) return INFINITY;
    if (y == 2) return -INFINITY;
    if (y == 1) return 0;
    return y < 1 ? rootOfErfc(y) : -rootOfErfc(2 - y);
}

double inverseErf(double x) {
    if (!(x >= -1 && x <= 1)) return NAN;
    if (std::fabs(x) > 0.5) return x > 0 ? inverseErfc(1 - x) : -inverseErfc(1 + x);
    double root = x * std::sqrt(M_PI) / 2;
    for (int i = 0; i < 6; i++) root -= (std::erf(root) - x) * std::sqrt(M_PI) / 2 * std::exp(root * root);
    return root;
}

}  // namespace cpu_device

// clock() in device code: the C library's name, redirected in the device pass.
extern "C" long cpu_device_clock() { return static_cast<long>(cpu_device::deviceClock()); }
