// Stage 2.8: read, and found nothing.
// Refused: the defect is still there: race in shared memory
// BEGIN(2.8)
    // Looks right to me.
// END(2.8)
