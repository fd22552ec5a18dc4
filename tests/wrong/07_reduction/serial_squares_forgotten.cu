// Stage 7.2: adds up the numbers.
// Refused: add up their squares
// BEGIN(7.2)
    Sum sum = 0;
    for (size_t i = 0; i < n; i++) sum += in[i];
    sums[0] = sum;
// END(7.2)
