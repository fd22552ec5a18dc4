// Stage 1.6: the places lie in an array, whose index nobody knows before.
// Refused: way lies in local memory
// BEGIN(1.6)
    int way[16];
    way[0] = first;
    for (int i = 0; i < steps; i++) way[(i + 1) % 16] = next[way[i % 16]];
    *last = way[steps % 16];
// END(1.6)
