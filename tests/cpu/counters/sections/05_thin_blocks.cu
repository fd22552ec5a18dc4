// At the size of the lesson's table, for what Nsight Compute's sections say: common/make/sections.
#include "solutions/05_thin_blocks/thin_blocks.cu"

#include "../harness.h"

int main() {
    const int side = 16384;
    Buffer<float> in(size_t(side) * side), out(in.size);
    for (dim3 block : {dim3(8, 8), dim3(8, 16), dim3(8, 32), dim3(32, 8), dim3(32, 32)})
        measure("transposeNaiveCol", times(side, side) + " in blocks of " + times(block.x, block.y),
                [&] { launchNaiveCol(out.data, in.data, side, side, block); });
    return finish();
}
