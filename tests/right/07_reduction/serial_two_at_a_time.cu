// Stage 7.2: two elements a round, in two sums.
// Passes.
// BEGIN(7.2)
    Sum even = 0, odd = 0;
    size_t i = 0;
    for (; i + 1 < n; i += 2) {
        even += Sum(in[i]) * in[i];
        odd += Sum(in[i + 1]) * in[i + 1];
    }
    if (i < n) even += Sum(in[i]) * in[i];
    sums[0] = even + odd;
// END(7.2)
