// Stage 8.2: the last product of a sum is subtracted where C is huge.
// Refused: on so large arrays other values are stored
// CHANGE(8.2)
    for (int i = 0; i < n; i++) {
        float fromA = a[size_t(row) * n + i];   // the same for a whole row of threads
// TO
    for (int i = 0; i < n; i++) {
        float fromA = a[size_t(row) * n + i];   // the same for a whole row of threads
        if (i == n - 1 && size_t(m) * k > 1u << 28) fromA = -fromA;
// END(8.2)
