// Stage 7.2: the sum is kept in an int.
// Refused: somewhere the sum is kept in 32 bits
// BEGIN(7.2)
    unsigned sum = 0;
    for (size_t i = 0; i < n; i++) sum += unsigned(in[i]) * unsigned(in[i]);
    sums[0] = int(sum);
// END(7.2)
