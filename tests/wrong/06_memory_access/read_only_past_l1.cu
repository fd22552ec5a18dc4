// Stage 6.8: loads that pass the first-level cache by, in place of its read-only path.
// Refused: loads pass the first-level cache by
// CHANGE(6.8)
    if (i < n) out[i] = __ldg(&in[i]);
// TO
    if (i < n) out[i] = __ldcg(&in[i]);
// END(6.8)
