// Stage 1.8: launches a grid of no blocks where there is nothing to do.
// Refused: CHECK_LAUNCH
// CHANGE(1.8 launch)
    if (n == 0) return;
// TO
// END(1.8 launch)
