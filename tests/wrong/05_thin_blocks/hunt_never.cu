// Stage 5.4: nothing ever runs.
// Refused: a good one is said to have failed
// BEGIN(5.4)
    return false;
// END(5.4)
