// Two versions of some code on a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace grade {

// Each line as it is, tabs as four spaces; what is wider than the columns goes on in further lines, indented.
std::vector<std::string> fitted(const std::vector<std::string>& code, size_t columns);

// The one at the left and the other at the right, each in half of the columns.
std::string sideBySide(const std::vector<std::string>& left, const std::vector<std::string>& right, size_t columns);

}  // namespace grade
