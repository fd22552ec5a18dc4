// Stage 2.8: a fence orders one thread's own accesses: nobody waits for the others.
// Refused: the defect is still there: race in shared memory
// BEGIN(2.8)
    __threadfence();
// END(2.8)
