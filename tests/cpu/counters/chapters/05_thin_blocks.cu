#include "solutions/05_thin_blocks/thin_blocks.cu"

#include "harness.h"

int main(int argc, char** argv) {
    return run(argc, argv, [] { measureMove("transposeNaiveCol", launchNaiveCol); });
}
