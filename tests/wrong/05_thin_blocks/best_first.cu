// Stage 5.3: always the first.
// Refused: keep the one that costs least
// BEGIN(5.3)
    if (!tried.empty()) best = tried[0].block;
// END(5.3)
