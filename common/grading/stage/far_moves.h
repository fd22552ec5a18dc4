// Moves of matrices beyond 2^32 elements, of which a few blocks run.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "far_blocks.h"
#include "transposition.h"

namespace grading {

// As high or wide as a number that the answer's file names, or of as many elements, or of so many blocks of 32 × 32.
std::vector<Shape> namedShapes();

// For kernels whose grid is that of X: few rows or columns of many elements, and many of fewer.
void expectFarMoves(Move move, X x, const BlockMoveLaunch& launch, unsigned elementsAThread = 1);
// Its grid has `blocks` blocks. What they moved, for those who ask more; nothing where it cannot be observed.
std::optional<FarGrid> expectFarMoves(Move move, const MoveLaunch& launch, Shape shape, uint64_t blocks,
                                      uint64_t parts = 4);
// Does a block go on to another tile where there are more of them than a grid has room for along y? False also where
// the launch is refused.
bool takesSeveralTiles(Move move, const MoveLaunch& launch);
// For kernels that choose their grid: a block for each tile, or a few that walk over all of them.
// `wide`: where rows begin at multiples of 16 bytes, it loads float4.
void expectFarMoves(Move move, const MoveLaunch& launch, bool wide = false);

}  // namespace grading
