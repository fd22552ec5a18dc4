// How much room text takes on a terminal, and how it is made to fit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace text {

// In columns: a Chinese, Japanese or Korean character takes two, an accent that is put on a letter none.
size_t width(std::string_view text);
size_t width(uint32_t character);

// The text, or as much of it as fits, and "…".
std::string cut(const std::string& text, size_t columns);

// With spaces behind or before it. What is wider stays as it is.
std::string left(const std::string& text, size_t columns);
std::string right(const std::string& text, size_t columns);

// A share in so many columns, to an eighth of one: "██████▌····"
std::string bar(double share, size_t columns = 20);

}  // namespace text
