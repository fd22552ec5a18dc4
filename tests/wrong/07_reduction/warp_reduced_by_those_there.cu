// Stage 7.8: a group of the lanes that happen to be there adds up.
// Refused: who happens to be there
// BEGIN(top)
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
// END(top)
// CHANGE(7.8 helper)
    for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(0xffffffff, value, distance);
    return value;
// TO
    return cooperative_groups::reduce(cooperative_groups::coalesced_threads(), value, cooperative_groups::plus<Sum>());
// END(7.8 helper)
