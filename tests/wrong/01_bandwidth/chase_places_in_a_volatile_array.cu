// Stage 1.7: where the chains are lies in a volatile array of the thread's own: each store there waits for its load.
// Refused: own lies in local memory
// BEGIN(1.7)
    int4 at = first;
    volatile int own[4] = {at.x, at.y, at.z, at.w};
#pragma unroll 1
    for (int i = 0; i < 4 * steps; i++) own[i % 4] = next[own[i % 4]];
    at = make_int4(own[0], own[1], own[2], own[3]);
    *last = at;
// END(1.7)
