// A product of matrices that came out wrong, and which mistake makes just these numbers.
#pragma once

#include <string>
#include <vector>

#include "product.h"

namespace grading {

// A sentence of one line; `wrong`: the places in C that are not right, at least one.
std::string causeOf(const Product& p, const std::vector<size_t>& wrong);

}  // namespace grading
