// Stage 5.3: the largest number of threads seen so far is kept when a cheaper shape takes over.
// Refused: of shapes that cost the same it took
// BEGIN(5.3)
    double least = 1e300;
    unsigned most = 0;
    for (const Tried& t : tried) {
        unsigned threads = t.block.x * t.block.y;
        if (t.cost < least || (t.cost == least && threads > most)) {
            least = t.cost;
            best = t.block;
        }
        if (threads > most) most = threads;
    }
// END(5.3)
