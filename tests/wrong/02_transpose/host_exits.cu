// Stage 2.1: ends the program where it should return.
// Refused: ended the whole program by exit(0)
// BEGIN(top)
#include <cstdlib>
// END(top)
// BEGIN(2.1)
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++) out[col * rows + row] = in[row * cols + col];
    std::exit(0);
// END(2.1)
