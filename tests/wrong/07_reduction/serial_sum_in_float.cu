// Stage 7.2: the sum is kept in a float.
// Refused: a float keeps 24 bits
// BEGIN(7.2)
    float sum = 0;
    for (size_t i = 0; i < n; i++) sum += float(in[i]) * float(in[i]);
    sums[0] = Sum(sum);
// END(7.2)
