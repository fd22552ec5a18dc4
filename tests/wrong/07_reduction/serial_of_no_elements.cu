// Stage 7.2: begins with the first element, even of none.
// Refused: is one read before n is looked at?
// BEGIN(7.2)
    Sum sum = Sum(in[0]) * in[0];
    for (size_t i = 1; i < n; i++) sum += Sum(in[i]) * in[i];
    sums[0] = sum;
// END(7.2)
