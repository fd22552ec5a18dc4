// Stage 1.8: the grid is computed in an int.
// Refused: of which a few blocks run
// CHANGE(1.8 launch)
    copyFast<<<unsigned((n + aBlock - 1) / aBlock), fastThreads>>>(out, in, n);
// TO
    copyFast<<<int(n + aBlock - 1) / int(aBlock), fastThreads>>>(out, in, n);
// END(1.8 launch)
