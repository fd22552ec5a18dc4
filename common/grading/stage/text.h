// What graders write their sentences with: numbers and source lines as people read them.
#pragma once

#include <string>

#include "common/text/numbers.h"

namespace grading {

using text::decimal;
using text::number;
using text::percent;
using text::powerOfTwo;
using text::times;
using text::value;

// "2", "2.5", "0.02": where it is no whole number, it does not look like one.
std::string average(double value);
// "1 block", "2 blocks", "0.5 blocks".
std::string counted(double value, const std::string& one);

std::string fileName(const std::string& path);  // without its folders
std::string sourceLine(const std::string& file, int line);

}  // namespace grading
