#include "text.h"

#include <cmath>
#include <fstream>

namespace grading {

std::string average(double value) {
    const double whole = std::round(value);
    if (std::fabs(value - whole) < 1e-9) return number(uint64_t(whole));
    int digits = 1;
    while (digits < 6 && decimal(value, digits) == decimal(whole, digits)) digits++;
    return decimal(value, digits);
}

std::string counted(double value, const std::string& one) {
    const std::string text = average(value);
    return text + " " + one + (text == "1" ? "" : "s");
}

std::string fileName(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

std::string sourceLine(const std::string& file, int line) {
    std::ifstream in(file);
    std::string text;
    for (int i = 0; i < line && std::getline(in, text); i++) {
    }
    size_t begin = text.find_first_not_of(" \t");
    return !in || begin == std::string::npos ? "" : text.substr(begin);
}

}  // namespace grading
