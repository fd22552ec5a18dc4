// Stage 6.8: the index by cooperative groups.
// Passes.
// BEGIN(top)
#include <cooperative_groups.h>
// END(top)
// BEGIN(6.8)
    unsigned long long i = cooperative_groups::this_grid().thread_rank();
    if (i < static_cast<unsigned long long>(n)) out[i] = __ldg(in + i);
// END(6.8)
