// At the size of the lesson's table, for what Nsight Compute's sections say: common/make/sections.
#include "solutions/02_transpose/transpose.cu"

#include "../harness.h"

int main() {
    const int side = 16384;
    Buffer<float> in(size_t(side) * side), out(in.size);
    auto move = [&](const char* kernel, auto launch) {
        measure(kernel, times(side, side), [&] { launch(out.data, in.data, side, side); });
    };
    move("transposeNaiveRow", [](auto... x) { launchNaiveRow(x..., dim3(32, 8)); });
    move("transposeNaiveCol", [](auto... x) { launchNaiveCol(x..., dim3(32, 8)); });
    move("transposeTile", [](auto... x) { launchTile(x..., dim3(32, 8)); });
    move("transposeTilePadded", launchTilePadded);
    move("transposeFast", launchFast);
    return finish();
}
