// Which part of a matrix a kernel left out.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace grading {

// Whole rows and columns of which nothing was written.
struct UnwrittenPart {
    size_t rows = 0, cols = 0;
    // "rows from 64 on", "rows 24 to 31", "columns 8 to 31 of every 32", two of these with " and " between them. Empty
    // if more than those was left out.
    std::string text;
    bool repeats = false;            // it is so in every so many rows or columns:
    size_t written = 0, period = 0;  // of so many, the first are written
};
// `never`: the places in a matrix, stored by rows, that were not written.
UnwrittenPart unwrittenPart(const std::vector<size_t>& never, size_t rows, size_t cols);

}  // namespace grading
