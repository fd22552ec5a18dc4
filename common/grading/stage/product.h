// One product of matrices: what goes in, what should come out, and what did.
#pragma once

#include <cstddef>
#include <vector>

namespace grading {

struct ProductShape {
    int m, n, k;
};

struct Product {
    ProductShape shape;
    bool onHost = false;  // a function of the host: there is no thread to blame
    std::vector<float> a, b;
    std::vector<double> expected, tolerance;  // of each element of C
    std::vector<float> got;

    bool right(size_t i) const;  // false for a NaN
    size_t index(int row, int col) const { return size_t(row) * shape.k + col; }
    int row(size_t i) const { return static_cast<int>(i / shape.k); }
    int col(size_t i) const { return static_cast<int>(i % shape.k); }
};

// Works out what should come out, in float64.
void multiply(Product& p);
// Random A and B, no element near 0, so that a missing term shows; and their product in float64.
Product randomProduct(ProductShape shape);

}  // namespace grading
