// Stage 7.2: the sum is kept in a double.
// Refused: a double keeps 53 bits
// BEGIN(7.2)
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum += double(in[i]) * in[i];
    sums[0] = Sum(sum);
// END(7.2)
