// A product of matrices that came out wrong, and which mistake makes just these numbers.
#pragma once

#include <string>
#include <vector>

#include "products.h"

namespace grading {

struct Product {
    ProductShape shape;
    std::vector<float> a, b;
    std::vector<double> expected, tolerance;  // of each element of C
    std::vector<float> got;

    bool right(size_t i) const;  // false for a NaN
    size_t index(int row, int col) const { return size_t(row) * shape.k + col; }
    int row(size_t i) const { return static_cast<int>(i / shape.k); }
    int col(size_t i) const { return static_cast<int>(i % shape.k); }
};

// Random A and B, no element near 0, so that a missing term shows; and their product in float64.
Product randomProduct(ProductShape shape);
// A sentence of one line; `wrong`: the places in C that are not right, at least one.
std::string causeOf(const Product& p, const std::vector<size_t>& wrong);

}  // namespace grading
