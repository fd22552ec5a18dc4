#include "solutions/08_gemm/gemm.cu"

#include "harness.h"

template <class Launch>
static void products(const char* kernel, Launch launch) {
    struct Shape {
        int m, n, k;
    };
    for (Shape s : {Shape{128, 64, 256}, {61, 53, 47}, {100, 36, 132}}) {
        Buffer<float> a(size_t(s.m) * s.n), b(size_t(s.n) * s.k), c(size_t(s.m) * s.k);
        measure(kernel, times(s.m, s.n) + "x" + text(s.k), [&] { launch(c.data, a.data, b.data, s.m, s.n, s.k); });
    }
}

int main(int argc, char** argv) {
    return run(argc, argv, [] {
        const dim3 square(32, 32), flat(16, 8);
        for (dim3 block : {square, flat}) {
            products("gemmNaive", [=](auto... x) { launchNaive(x..., block); });
            products("gemmStrip", [=](auto... x) { launchStrip(x..., block); });
            products("gemmTiled", [=](auto... x) { launchTiled(x..., block); });
        }
        products("gemmRegister", launchRegister);
        products("gemmBlockTile2D", launchBlockTile2D);
        products("gemmVectorized", launchVectorized);
        products("gemmFast", launchFast);
        products("gemmEarlyOut", launchEarlyOut);
    });
}
