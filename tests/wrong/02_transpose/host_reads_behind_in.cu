// Stage 2.1: four elements at a time are read, also where fewer are left.
// Refused: segmentation fault in host code
// Refused: with nothing behind in
// BEGIN(2.1)
    for (size_t row = 0; row < size_t(rows); row++)
        for (size_t col = 0; col < size_t(cols); col += 4) {
            float four[4];
            std::memcpy(four, &in[row * cols + col], sizeof four);
            for (size_t k = 0; k < 4 && col + k < size_t(cols); k++) out[(col + k) * rows + row] = four[k];
        }
// END(2.1)
