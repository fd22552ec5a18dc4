// Stage 1.8: the grid is rounded down.
// Refused: never written
// CHANGE(1.8 launch)
    copyFast<<<unsigned((n + aBlock - 1) / aBlock), fastThreads>>>(out, in, n);
// TO
    copyFast<<<unsigned(n / aBlock + (n < aBlock)), fastThreads>>>(out, in, n);
// END(1.8 launch)
