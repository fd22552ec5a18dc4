// Stage 8.2: the place in A in unsigned 32 bits.
// Refused: and has not loaded a[65999
// Refused: do all indices fit in their types?
// CHANGE(8.2)
        float fromA = a[size_t(row) * n + i];   // the same for a whole row of threads
// TO
        float fromA = a[unsigned(row) * n + i];
// END(8.2)
