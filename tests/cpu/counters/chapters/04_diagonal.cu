#include "solutions/04_diagonal/diagonal.cu"

#include "harness.h"

int main(int argc, char** argv) {
    return run(argc, argv, [] {
        measureMove("transposeDiagonalRow", launchDiagonalRow);
        measureMove("transposeDiagonalCol", launchDiagonalCol);
        measureMove("transposeDiagonalSquare", launchDiagonalSquare);
    });
}
