// At the sizes of the lesson's table, for what Nsight Compute's sections say: common/make/sections.
#include "solutions/07_reduction/reduction.cu"

#include "../harness.h"

int main() {
    const size_t small = size_t(1) << 26, large = size_t(1) << 28;
    Buffer<int> in(large);
    Buffer<Sum> sums(mostSums);
    measure("squaresSumContiguous", "2^26", [&] { launchContiguous(sums.data, in.data, small); });
    measure("squaresSumStrided", "2^26", [&] { launchStrided(sums.data, in.data, small); });
    measure("squaresSumBlocks", "2^26", [&] { launchBlocks(sums.data, in.data, small); });
    measure("squaresSumTree", "2^28", [&] { launchTree(sums.data, in.data, large, 1056, 256); });
    measure("squaresSumFast", "2^28", [&] { launchFast(sums.data, in.data, large); });
    return finish();
}
