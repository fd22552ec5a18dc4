// Stage 2.1: asks for memory by an index that has become negative.
// Refused: threw an exception
// Refused: std::vector
// BEGIN(top)
#include <vector>
// END(top)
// BEGIN(2.1)
    std::vector<float> copy(size_t(rows - cols - 1) * cols);
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.1)
