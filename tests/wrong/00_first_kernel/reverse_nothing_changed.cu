// Stage 0.3: nothing changed.
// Refused: not mended yet: the defect is still there: race in shared memory
// BEGIN(0.3)
// END(0.3)
