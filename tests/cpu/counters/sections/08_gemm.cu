// At the size of the lesson's table, for what Nsight Compute's sections say: common/make/sections.
#include "solutions/08_gemm/gemm.cu"

#include "../harness.h"

int main() {
    const int side = 4096;
    Buffer<float> a(size_t(side) * side), b(a.size), c(a.size);
    auto product = [&](const char* kernel, auto launch) {
        measure(kernel, text(side) + " cubed", [&] { launch(c.data, a.data, b.data, side, side, side); });
    };
    product("gemmNaive", [](auto... x) { launchNaive(x..., dim3(32, 32)); });
    product("gemmTiled", [](auto... x) { launchTiled(x..., dim3(32, 32)); });
    product("gemmRegister", launchRegister);
    product("gemmBlockTile2D", launchBlockTile2D);
    product("gemmVectorized", launchVectorized);
    product("gemmFast", launchFast);
    return finish();
}
