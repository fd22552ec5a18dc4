// Stage 8.9: barriers of a cooperative group, and no guard.
// Passes.
// BEGIN(top)
#include <cooperative_groups.h>
// END(top)
// BEGIN(8.9)
        cooperative_groups::this_thread_block().sync();
        for (int i = 0; i < side; i++) sum += tileA[y][i] * tileB[i][x];
        cooperative_groups::this_thread_block().sync();
// END(8.9)
