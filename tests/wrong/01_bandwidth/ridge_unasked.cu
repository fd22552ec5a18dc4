// Stage 1.10: nothing is refused.
// Refused: was accepted
// CHANGE(1.10 ridge)
    if (!(gigabytesPerSecond > 0 && gigaflops > 0)) return NAN;
// TO
// END(1.10 ridge)
