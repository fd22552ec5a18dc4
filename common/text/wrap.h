// Text in lines.
#pragma once

#include <cstddef>
#include <string>

namespace text {

// Lines of at most so many columns, each behind `indent` spaces and with its "\n". They break at spaces, and between
// Chinese characters, but never within a number ("1 048 576", "16 × 16", "3 of 4") or between a number and what it
// counts ("12.5 %", "1008 GB/s", "no bank conflict"), unless that alone is wider than a line. A wider word has
// a line of its own.
std::string wrapped(const std::string& text, size_t indent, size_t columns);

}  // namespace text
