// Numbers and source lines as people read them.
#pragma once

#include <cstdint>
#include <string>

namespace grading {

std::string number(uint64_t n);  // 1048576 → "1 048 576"
std::string decimal(double value, int places);
std::string percent(double share);                   // 0.125 → "12.5 %"
std::string value(double element);                   // an element of an array, as short as it is exact enough
std::string times(uint64_t rows, uint64_t columns);  // "17 × 33"
std::string fileName(const std::string& path);       // without its folders
std::string sourceLine(const std::string& file, int line);

}  // namespace grading
