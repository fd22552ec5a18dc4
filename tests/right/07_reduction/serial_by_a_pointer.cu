// Stage 7.2: a pointer that walks, in a do-while loop.
// Passes.
// BEGIN(7.2)
    const int *p = in, *end = in + n;
    auto squared = [](Sum x) { return x * x; };
    Sum sum = 0;
    if (n != 0) do sum += squared(*p); while (++p != end);
    *sums = sum;
// END(7.2)
