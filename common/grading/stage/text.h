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

std::string fileName(const std::string& path);  // without its folders
std::string sourceLine(const std::string& file, int line);

}  // namespace grading
