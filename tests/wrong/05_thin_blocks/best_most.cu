// Stage 5.3: the one that costs most.
// Refused: keep the one that costs least
// BEGIN(5.3)
    double most = -1;
    for (const Tried& t : tried)
        if (t.cost > most) most = t.cost, best = t.block;
// END(5.3)
