// Stage 8.2: a row of a is taken to have k elements.
// Refused: A has m rows of n elements
// CHANGE(8.2)
        float fromA = a[size_t(row) * n + i];   // the same for a whole row of threads
// TO
        float fromA = a[size_t(row) * k + i];
// END(8.2)
