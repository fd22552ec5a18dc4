// Stage 2.1: stores only what is not equal to what is there, and so leaves the sign of a zero.
// Refused: again with other signs of the zeros
// BEGIN(2.1)
    for (size_t row = 0; row < size_t(rows); row++)
        for (size_t col = 0; col < size_t(cols); col++) {
            float& place = out[col * rows + row];
            if (place != in[row * cols + col]) place = in[row * cols + col];
        }
// END(2.1)
