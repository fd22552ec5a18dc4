// Stage 7.2: each element is loaded twice.
// Refused: each element is loaded once
// BEGIN(7.2)
    Sum sum = 0;
    const volatile int* p = in;
    for (size_t i = 0; i < n; i++) sum += Sum(p[i]) * p[i];
    sums[0] = sum;
// END(7.2)
