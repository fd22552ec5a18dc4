#include "solutions/07_reduction/reduction.cu"

#include "harness.h"

// A sum of one number or of several: what the launch returns does not matter here.
template <class Launch>
static void sums(const char* kernel, Launch launch) {
    for (size_t n : {size_t(1) << 16, size_t(5003)}) {
        Buffer<int> in(n);
        Buffer<Sum> out(mostSums);
        measure(kernel, text(unsigned(n)), [&] { launch(out.data, in.data, n); });
    }
}

int main(int argc, char** argv) {
    return run(argc, argv, [] {
        sums("squaresSumSerial", launchSerial);
        sums("squaresSumContiguous", launchContiguous);
        sums("squaresSumStrided", launchStrided);
        sums("squaresSumBlocks", launchBlocks);
        sums("squaresSumShared", launchShared);
        sums("squaresSumTree", [](Sum* out, const int* in, size_t n) { launchTree(out, in, n, 8, 256); });
        sums("squaresSumTree", [](Sum* out, const int* in, size_t n) { launchTree(out, in, n, 8, 96); });
        sums("squaresSumPublished", launchPublished);
        // How many blocks these two launch depends on the card.
        sums("squaresSumWarp", launchWarp);
        sums("squaresSumFast", launchFast);
    });
}
