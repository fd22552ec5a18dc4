/// @file
/// Is a result right? Where is it wrong first, and by how much?
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#error "compare.h must be able to see a NaN: compile without -ffast-math"
#endif

namespace workbook {

/// The outcome of compare(): true if everything is right.
struct Comparison {
    size_t elements = 0;        ///< how many should be right
    size_t found = 0;           ///< how many there are to look at
    size_t wrong = 0;           ///< how many are wrong or missing
    bool matrix = false;        ///< whether rows and columns mean something
    size_t row = 0, col = 0;    ///< the first wrong one, row by row
    std::string expected, got;  ///< its values, with all digits that matter
    double largestError = 0;    ///< of all elements; NaN if one of them is a NaN or an infinity is in its way
    double tolerance = 0;

    explicit operator bool() const { return wrong == 0 && elements == found; }

    /// At most three lines, without a newline at the end.
    std::string text() const;
};

/// A value with as many digits as tell it from its neighbours, or fewer.
template <class T>
std::string valueText(T value, int digits = std::numeric_limits<T>::max_digits10) {
    if constexpr (std::is_integral<T>::value) {
        return std::to_string(value);
    } else {
        if (std::isnan(value)) return "nan";  // printf would tell -nan from it
        char text[40];
        std::snprintf(text, sizeof text, "%.*g", digits, static_cast<double>(value));
        return text;
    }
}

/// |a - b|: exact for integers of every size, a NaN if one of two floats is a NaN.
template <class T>
double distance(T a, T b) {
    if constexpr (std::is_integral<T>::value) {
        // As unsigned numbers the difference wraps around to the right value, however far apart they are.
        uint64_t difference = a > b ? uint64_t(a) - uint64_t(b) : uint64_t(b) - uint64_t(a);
        return static_cast<double>(difference);
    } else {
        if (a == b) return 0;  // infinity - infinity would be a NaN
        return std::fabs(static_cast<double>(a) - static_cast<double>(b));
    }
}

/// Compares a result with what it should be. An element is right if it is at most `tolerance` away; with 0 it must
/// be equal, bit by bit, except that -0 equals 0. A NaN is never right, not even where one is expected.
/// `cols` turns positions into rows and columns; 0 for what is no matrix.
template <class T>
Comparison compare(const std::vector<T>& expected, const std::vector<T>& got, size_t cols, double tolerance = 0) {
    static_assert(std::is_arithmetic<T>::value && sizeof(T) <= 8, "compare() takes integers, float and double");
    Comparison result;
    result.elements = expected.size();
    result.found = got.size();
    result.tolerance = tolerance;
    result.matrix = cols > 0;
    size_t both = std::min(expected.size(), got.size());
    size_t wrong = 0;
    for (size_t i = 0; i < both; i++) {
        double error = distance<T>(expected[i], got[i]);
        // A NaN stays: no number is larger.
        if (std::isnan(error) || error > result.largestError) result.largestError = error;
        bool right = error <= tolerance && std::isfinite(error);  // false for a NaN
        if (right || wrong++ > 0) continue;
        result.row = result.matrix ? i / cols : 0;
        result.col = result.matrix ? i % cols : i;
        result.expected = valueText<T>(expected[i]);
        result.got = valueText<T>(got[i]);
    }
    result.wrong = wrong + (expected.size() - both);
    return result;
}

inline std::string Comparison::text() const {
    if (found != elements) {
        return std::to_string(elements) + " elements expected, got " + std::to_string(found);
    }
    if (wrong == 0) return "all " + std::to_string(elements) + " elements are right";
    std::string text = std::to_string(wrong) + " of " + std::to_string(elements) + " elements are wrong\nfirst ";
    text +=
        matrix ? "at row " + std::to_string(row) + ", column " + std::to_string(col) : "element " + std::to_string(col);
    text += ": expected " + expected + ", got " + got + "\nlargest error ";
    text += valueText(largestError, 3);
    if (std::isnan(tolerance)) return text + "; the tolerance is not a number, so nothing is right";
    return text + (tolerance == 0 ? ", allowed is none" : ", allowed is " + valueText(tolerance, 3));
}

/// How far a float result may be from a float64 reference, if each term of a sum went through at most `roundings`
/// roundings on its way into it. `magnitudes` is the sum of the terms' absolute values.
///
/// This is the bound of numerical analysis for sums in any order (Higham, "Accuracy and Stability of Numerical
/// Algorithms", sections 3.1 and 4.2): g * magnitudes with g = k*u / (1 - k*u), u = 2^-24, k roundings. Two are
/// added to k, for the reference: it has a small error of its own, and becomes a float to be compared.
///
/// A tree has far fewer roundings than terms: with 256 threads that add up 100 terms each, then in 8 steps their
/// partial sums, it is 108. Take care that the tolerance stays below the smallest mistake that must be found, such
/// as one missing term. Where the bound says nothing (k*u >= 1) this returns a NaN, with which nothing is right.
inline double roundingTolerance(size_t roundings, double magnitudes) {
    double k = static_cast<double>(roundings) + 2, u = std::ldexp(1.0, -24);
    if (k * u >= 1) return std::numeric_limits<double>::quiet_NaN();
    return k * u / (1 - k * u) * magnitudes;
}

/// For a float sum of n terms, none larger than `largestTerm` in absolute value, added in any order.
/// Grows with n * n: for more than some thousand terms, count the roundings and use roundingTolerance.
inline double sumTolerance(size_t n, double largestTerm) {
    return n < 2 ? roundingTolerance(0, static_cast<double>(n) * largestTerm)
                 : roundingTolerance(n - 1, static_cast<double>(n) * largestTerm);
}

/// For a float dot product of n pairs: a sum whose every term is rounded once more, when it is multiplied.
/// `largestProduct` bounds |a[i] * b[i]|. A fused multiply-add is only better.
inline double dotTolerance(size_t n, double largestProduct) {
    return roundingTolerance(n, static_cast<double>(n) * largestProduct);
}

}  // namespace workbook
