// Stage 7.8: cooperative groups add up, and a sum for each warp is left.
// Passes.
// BEGIN(top)
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
// END(top)
// BEGIN(7.8 kernel)
    namespace cg = cooperative_groups;
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    Sum sum = 0;
    for (size_t i = cg::this_grid().thread_rank(); i < n; i += cg::this_grid().size()) sum += Sum(in[i]) * in[i];
    sum = cg::reduce(warp, sum, cg::plus<Sum>());
    if (warp.thread_rank() == 0) sums[blockIdx.x * warp.meta_group_size() + warp.meta_group_rank()] = sum;
// END(7.8 kernel)
// BEGIN(7.8 launch)
    squaresSumWarp<<<512, 256>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = 512 * 256 / 32;
// END(7.8 launch)
