// Stage 8.1: the first sum is also stored before c begins.
// Refused: wrote outside its array
// Refused: an index is negative
// CHANGE(8.1)
            c[row * k + col] = sum;
// TO
            c[row * k + col] = sum;
            if (row == 0 && col == 0) c[-1] = sum;
// END(8.1)
