// A kernel that only moves elements, and what it looks like when it moved them wrongly. Since all elements differ, a
// wrong one tells where it was taken from.
#pragma once

#include <cuda_runtime.h>

#include <functional>
#include <string>
#include <vector>

namespace grading {

struct Place {
    int row, col;
};

struct Movement {
    bool transposed = false;  // out is inCols × inRows, else as in
    bool onHost = false;      // a function of the host: no grid to blame
    dim3 block = dim3(0);     // that it ran in; 0: as it chose
    int inRows = 0, inCols = 0;
    std::vector<float> in, out;
    std::function<std::string(size_t)> lastWriter;  // of an element of out

    int outRows() const { return transposed ? inCols : inRows; }
    int outCols() const { return transposed ? inRows : inCols; }
    // Where in `in` an element of out belongs.
    Place from(size_t i) const {
        const int row = static_cast<int>(i / size_t(outCols())), col = static_cast<int>(i % size_t(outCols()));
        return transposed ? Place{col, row} : Place{row, col};
    }
    float expected(size_t i) const { return in[size_t(from(i).row) * size_t(inCols) + size_t(from(i).col)]; }
};

// Fails the stage with the first wrong element and the pattern that the wrong ones make.
void expectRight(const Movement& m);

}  // namespace grading
