// Stage 6.10: threads without work leave.
// Passes.
// BEGIN(6.10)
    const int end = n - offset;
    if (i >= end) return;
    c[i + offset] = a[i] + b[i];
// END(6.10)
