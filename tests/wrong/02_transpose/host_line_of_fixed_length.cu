// Stage 2.1: gathers each column in a buffer of fixed size before it writes it; columns longer than 2^20 overrun the buffer.
// Refused: wrote outside its array
// BEGIN(2.1)
    static float line[1 << 20];   // one row of out, so that out is written in one go
    for (size_t col = 0; col < size_t(cols); col++) {
        for (size_t row = 0; row < size_t(rows); row++) line[row] = in[row * cols + col];
        for (size_t row = 0; row < size_t(rows); row++) out[col * rows + row] = line[row];
    }
// END(2.1)
