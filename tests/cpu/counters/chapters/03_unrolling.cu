#include "solutions/03_unrolling/unrolling.cu"

#include "harness.h"

int main(int argc, char** argv) {
    return run(argc, argv, [] {
        measureMove("transposeUnroll4Row", launchUnroll4Row);
        measureMove("transposeUnroll4Col", launchUnroll4Col);
        for (int n : {1, 2, 4, 8})
            measureMove("transposeUnrollN", [=](float* out, const float* in, int rows, int cols, dim3 block) {
                launchUnrollN(out, in, rows, cols, block, n);
            });
        measureMove("transposeUnroll4Tail", launchUnroll4Tail);
    });
}
