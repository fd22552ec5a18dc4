// Moves of matrices beyond 2^32 elements, which nobody has the time to move: a few blocks of the launch show where all
// of them read and store. What is computed in too few bits shows here, and nowhere else.
#pragma once

#include <cstdint>

#include "transposition.h"

namespace grading {

// Its grid has `blocks` blocks. The first one, the last one, and three in between must store what they loaded where it
// belongs, and none what another one stores. Does nothing on a GPU, or where there are no addresses for so much.
void expectFarMoves(Move move, const MoveLaunch& launch, Shape shape, uint64_t blocks);

// For kernels whose grid is that of X: few rows, or few columns, as its grid allows.
void expectFarMoves(Move move, X x, const BlockMoveLaunch& launch, unsigned elementsAThread = 1);

}  // namespace grading
