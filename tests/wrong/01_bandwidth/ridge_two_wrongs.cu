// Stage 1.10: only the quotient is asked about.
// Refused: below zero was accepted
// CHANGE(1.10 ridge)
    if (!(gigabytesPerSecond > 0 && gigaflops > 0)) return NAN;
// TO
    if (!(gigaflops / gigabytesPerSecond > 0) || gigabytesPerSecond == 0) return NAN;
// END(1.10 ridge)
