// Stage 6.10: the place of the store has a name of its own.
// Passes.
// BEGIN(6.10)
    const unsigned to = unsigned(i) + unsigned(offset);
    if (to >= unsigned(n)) return;
    c[to] = a[to - offset] + b[i];
// END(6.10)
