#include "solutions/00_first_kernel/first_kernel.cu"

#include "harness.h"

int main(int argc, char** argv) {
    return run(argc, argv, [] {
        for (int n : {1 << 16, 5003}) {
            Buffer<float> in(n), out(n);
            for (int block : {256, 100})
                measure("twice", text(n) + " in blocks of " + text(block), [&] { launchTwice(out.data, in.data, n, block); });
        }
        for (Matrix m : matrices) {
            Buffer<int> warp(size_t(m.rows) * m.cols), lane(warp.size);
            for (dim3 b : blocks)
                measure("warpAndLane", times(m.rows, m.cols) + " in blocks of " + times(b.x, b.y),
                        [&] { launchWarpAndLane(warp.data, lane.data, m.rows, m.cols, b); });
        }
        for (int block : {256, 100}) {
            const int blocks = 64;
            Buffer<float> in(blocks * block), out(in.size);
            measure("reverseBlocks", text(blocks) + " blocks of " + text(block),
                    [&] { launchReverseBlocks(out.data, in.data, blocks, block); });
        }
    });
}
