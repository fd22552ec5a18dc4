// Stage 5.3: the least cost first, then the threads.
// Passes.
// BEGIN(5.3)
    double least = 1e300;
    for (const Tried& t : tried) least = t.cost < least ? t.cost : least;
    unsigned threads = 0;
    for (const Tried& t : tried)
        if (t.cost == least && t.block.x * t.block.y > threads) threads = t.block.x * t.block.y, best = t.block;
// END(5.3)
