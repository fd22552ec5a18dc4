#include "numbers.h"

#include <cmath>
#include <cstdio>

namespace text {

std::string number(uint64_t n) {
    std::string digits = std::to_string(n), text;
    for (size_t i = 0; i < digits.size(); i++) {
        if (i && (digits.size() - i) % 3 == 0) text += ' ';
        text += digits[i];
    }
    return text;
}

std::string decimal(double value, int places) {
    char text[512];  // the largest double has 309 digits
    std::snprintf(text, sizeof text, "%.*f", places, value);
    return text;
}

std::string percent(double share) {
    double p = share * 100;
    bool whole = std::fabs(p - std::round(p)) < 0.05;
    return decimal(p, whole ? 0 : 1) + " %";
}

std::string value(double element) {
    char text[64];
    std::snprintf(text, sizeof text, "%.7g", element);
    return text;
}

std::string powerOfTwo(int exponent) {
    static const char* const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = "2";
    for (char digit : std::to_string(exponent)) text += digits[digit - '0'];
    return text;
}

std::string times(uint64_t rows, uint64_t columns) { return std::to_string(rows) + " × " + std::to_string(columns); }

std::string plural(uint64_t n, const std::string& one) { return plural(n, one, one + "s"); }

std::string plural(uint64_t n, const std::string& one, const std::string& many) {
    return number(n) + " " + (n == 1 ? one : many);
}

}  // namespace text
