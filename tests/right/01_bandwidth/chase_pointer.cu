// Stage 1.6: with a pointer to the element.
// Passes.
// BEGIN(1.6)
    const int* at = next + first;
    for (int i = 0; i < steps; i++) at = next + *at;
    *last = int(at - next);
// END(1.6)
