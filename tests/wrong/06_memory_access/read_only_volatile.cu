// Stage 6.8: loads through a pointer to volatile, which goes past the first-level cache.
// Refused: loads pass the first-level cache by
// CHANGE(6.8)
    if (i < n) out[i] = __ldg(&in[i]);
// TO
    if (i < n) out[i] = *static_cast<const volatile float*>(&in[i]);
// END(6.8)
