// Stage 2.8: waits a while in the hope that all have arrived.
// Refused: the defect is still there: race in shared memory
// BEGIN(2.8)
    for (volatile int wait = 0; wait < 100; wait = wait + 1) {}
// END(2.8)
