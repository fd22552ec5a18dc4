// Stage 2.1: tile by tile, so that both matrices stay in the cache.
// Passes.
// BEGIN(top)
#include <algorithm>
// END(top)
// BEGIN(2.1)
    constexpr int side = 16;
    for (int top = 0; top < rows; top += side)
        for (int left = 0; left < cols; left += side)
            for (int col = left; col < std::min(left + side, cols); col++)
                for (int row = top; row < std::min(top + side, rows); row++)
                    out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.1)
