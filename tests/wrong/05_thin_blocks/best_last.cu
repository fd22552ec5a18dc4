// Stage 5.3: always the last.
// Refused: keep the one that costs least
// BEGIN(5.3)
    if (!tried.empty()) best = tried.back().block;
// END(5.3)
