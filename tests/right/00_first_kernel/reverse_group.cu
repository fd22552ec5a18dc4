// Stage 0.3: the barrier of the cooperative groups.
// Passes.
// BEGIN(top)
#include <cooperative_groups.h>
// END(top)
// BEGIN(0.3)
    cooperative_groups::this_thread_block().sync();
// END(0.3)
