// Stage 2.7: where rows begin anywhere, a row of out has a number of 16 bits.
// Refused: 259999
// Refused: a short at 2¹⁵
// CHANGE(2.7 kernel)
        int outRow = left + x, before = (size_t(outRow) * rows + top) % sector;
// TO
        unsigned short outRow = left + x;
        int before = (size_t(outRow) * rows + top) % sector;
// END(2.7 kernel)
