// At the size of the lesson's table, for what Nsight Compute's sections say: common/make/sections.
#include "solutions/02_transpose/transpose.cu"

#include "../harness.h"

// As fast as the copy that times are held against.
__global__ void copyWide(float4* to, const float4* from) {
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    to[i] = from[i];
}

int main() {
    const int side = 16384;
    Buffer<float> in(size_t(side) * side), out(in.size);
    auto move = [&](const char* kernel, auto launch) {
        measure(kernel, times(side, side), [&] { launch(out.data, in.data, side, side); });
    };
    move("copyWide", [](float* to, const float* from, int rows, int cols) {
        const unsigned blocks = unsigned(size_t(rows) * cols / 4 / 512);
        copyWide<<<blocks, 512>>>(reinterpret_cast<float4*>(to), reinterpret_cast<const float4*>(from));
    });
    move("transposeNaiveRow", [](auto... x) { launchNaiveRow(x..., dim3(32, 8)); });
    move("transposeNaiveCol", [](auto... x) { launchNaiveCol(x..., dim3(32, 8)); });
    move("transposeTile", [](auto... x) { launchTile(x..., dim3(32, 8)); });
    move("transposeTilePadded", launchTilePadded);
    move("transposeFast", launchFast);
    return finish();
}
