#include "solutions/02_transpose/transpose.cu"

#include "harness.h"

int main(int argc, char** argv) {
    return run(argc, argv, [] {
        measureMove("transposeNaiveRow", launchNaiveRow);
        measureMove("transposeNaiveCol", launchNaiveCol);
        measureMove("transposeRowPerBlock", launchRowPerBlock);
        measureMove("transposeTile", launchTile);
        measureMove("transposeTilePadded", launchTilePadded);
        measureMove("transposeFast", launchFast);
        measureMove("transposeOneWarp", launchOneWarp);
    });
}
