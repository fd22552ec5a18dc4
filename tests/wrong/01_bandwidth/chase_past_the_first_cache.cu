// Stage 1.6: through a volatile pointer each load asks the second cache, whatever the first one holds.
// Refused: pass by the first cache
// BEGIN(1.6)
    const volatile int* links = next;
    int at = first;
    for (int i = 0; i < steps; i++) at = links[at];
    *last = at;
// END(1.6)
