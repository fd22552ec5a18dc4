// Stage 5.3: starts from a thousand.
// Refused: are not in the table
// BEGIN(5.3)
    double least = 1000;
    unsigned threads = 0;
    for (const Tried& t : tried)
        if (t.cost < least || (t.cost == least && t.block.x * t.block.y > threads)) least = t.cost, threads = t.block.x * t.block.y, best = t.block;
// END(5.3)
