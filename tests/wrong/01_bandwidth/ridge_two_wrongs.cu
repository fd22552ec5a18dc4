// Stage 1.10: only the quotient is asked about, unless both are above zero.
// Refused: below zero was accepted
// CHANGE(1.10 ridge)
    if (!(gigabytesPerSecond > 0 && gigaflops > 0)) return NAN;
// TO
    const bool both = gigabytesPerSecond > 0 && gigaflops > 0;
    if (!(both || gigaflops / gigabytesPerSecond > 0) || gigabytesPerSecond == 0) return NAN;
// END(1.10 ridge)
