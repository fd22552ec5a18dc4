// Stage 7.2: begins with the last element.
// Passes.
// BEGIN(7.2)
    Sum sum = 0;
    for (size_t i = n; i-- > 0;) sum += Sum(in[i]) * Sum(in[i]);
    *sums = sum;
// END(7.2)
