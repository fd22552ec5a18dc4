// Stage 7.2: the sum is not stored, unless it is 1.
// Refused: never written
// BEGIN(7.2)
    Sum sum = 0;
    for (size_t i = 0; i < n; i++) sum += Sum(in[i]) * in[i];
    if (sum == 1) sums[0] = sum;   // were this never so, the compiler would leave out the loop too
// END(7.2)
