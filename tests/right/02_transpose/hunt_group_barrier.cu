// Stage 2.8: the barrier of a cooperative group.
// Passes.
// BEGIN(top)
#include <cooperative_groups.h>
// END(top)
// BEGIN(2.8)
    cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block()).sync();
// END(2.8)
