// Stage 2.4: an endless loop that touches no memory.
// Refused: step limit
// BEGIN(2.4 kernel)
    size_t row = blockIdx.x;
    unsigned col = threadIdx.x, spin = 1;
    while (spin != 0) spin = spin * 3 | 1;   // never 0
    for (; col < unsigned(cols); col += blockDim.x) out[size_t(col) * rows + row + (spin == 0)] = in[row * cols + col];
// END(2.4 kernel)
