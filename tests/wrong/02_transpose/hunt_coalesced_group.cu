// Stage 2.8: the same as a group.
// Refused: race in shared memory
// Refused: who happens to be there
// BEGIN(top)
#include <cooperative_groups.h>
// END(top)
// BEGIN(2.8)
    cooperative_groups::coalesced_threads().sync();
// END(2.8)
