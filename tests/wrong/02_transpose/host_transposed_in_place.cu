// Stage 2.1: swaps within the input first, which is not to be touched.
// Refused: the input was overwritten
// BEGIN(top)
#include <utility>
#include <vector>
// END(top)
// BEGIN(2.1)
    float* matrix = const_cast<float*>(in);
    std::vector<float> turned(size_t(rows) * cols);
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++) turned[size_t(col) * rows + row] = matrix[size_t(row) * cols + col];
    for (size_t i = 0; i < turned.size(); i++) out[i] = matrix[i] = turned[i];
// END(2.1)
