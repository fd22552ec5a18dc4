// Stage 0.2: nothing was written.
// Refused: not written yet: every thread has the number 0
// BEGIN(0.2)
    t = 0 * threadIdx.x;
// END(0.2)
