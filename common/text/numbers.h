// Numbers as people read them: the same in every report.
#pragma once

#include <cstdint>
#include <string>

namespace text {

std::string number(uint64_t n);                          // 1048576 → "1 048 576"
std::string decimal(double value, int places);           // 31.96, 1 → "32.0"
std::string percent(double share);                       // 0.125 → "12.5 %", 0.5002 → "50 %"
std::string value(double element);                       // of an array, as short as it is exact enough
std::string powerOfTwo(int exponent);                    // 20 → "2²⁰"
std::string times(uint64_t rows, uint64_t columns);      // "17 × 33"
std::string plural(uint64_t n, const std::string& one);  // "1 sector", "1 024 sectors"
std::string plural(uint64_t n, const std::string& one, const std::string& many);  // "2 launches"

}  // namespace text
