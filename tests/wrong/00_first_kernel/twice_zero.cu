// Stage 0.1: nothing was written.
// Refused: not written yet: every thread has the number 0
// BEGIN(0.1)
    i = 0;
// END(0.1)
