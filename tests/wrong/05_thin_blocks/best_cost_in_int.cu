// Stage 5.3: costs are compared as whole numbers.
// Refused: wrong: 
// BEGIN(5.3)
    int least = 1 << 30;
    for (const Tried& t : tried)
        if (int(t.cost) < least) least = int(t.cost), best = t.block;
// END(5.3)
