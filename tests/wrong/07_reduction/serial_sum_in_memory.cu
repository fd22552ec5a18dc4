// Stage 7.2: every addition goes to memory.
// Refused: do not load again what a thread has stored
// BEGIN(7.2)
    volatile Sum* sum = sums;
    *sum = 0;
    for (size_t i = 0; i < n; i++) *sum = *sum + Sum(in[i]) * in[i];
// END(7.2)
