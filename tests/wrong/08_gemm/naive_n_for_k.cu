// Stage 8.2: a row of B taken to be as long as one of A.
// Refused: a row of B has k elements, not n
// CHANGE(8.2)
        sum += fromA * b[size_t(i) * k + col];
// TO
        sum += fromA * b[size_t(i) * n + col];
// END(8.2)
