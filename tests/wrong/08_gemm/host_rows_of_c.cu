// Stage 8.1: a row of c is taken to have n elements.
// Refused: a row of C has k elements, not n
// CHANGE(8.1)
            c[row * k + col] = sum;
// TO
            c[row * n + col] = sum;
// END(8.1)
