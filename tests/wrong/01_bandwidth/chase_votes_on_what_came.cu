// Stage 1.7: behind each load a vote on what came, of no use, waits for it.
// Refused: step limit
// BEGIN(1.7)
    int4 at = first;
    for (int i = 0; i < steps; i++) {
        at.x = next[at.x];
        __any_sync(1, at.x < 0);
        at.y = next[at.y];
        __any_sync(1, at.y < 0);
        at.z = next[at.z];
        __any_sync(1, at.z < 0);
        at.w = next[at.w];
        __any_sync(1, at.w < 0);
    }
    *last = at;
// END(1.7)
