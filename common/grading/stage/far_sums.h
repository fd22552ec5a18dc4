// Sums of far more elements than anybody adds up here, of which a few blocks run; and how blocks share what they add.
#pragma once

#include <string>

#include "sums.h"

namespace grading {

// Of far more elements than anybody adds up here, of which a few blocks see a few: there is room for the sums, as many
// blocks are there as on smaller arrays, and they work as there: the first and the last of them beside each other, or
// each of the 512 threads of one block in a slice of its own, or its warps as they like.
enum class Dealt { inTurns, aSliceAThread, aSliceAWarp };
// Returns whether a launch runs a few blocks alone, if it is told to.
bool expectSumsOfFarMore(const SumLaunch& launch, Dealt dealt, uint64_t leastBlocks = 1, uint64_t leastIntsAThread = 1);
// One block goes all the way, as far as places counted in bytes need more than 32 bits.
void expectABlocksWayToTheEnd(const SumLaunch& launch);

// The first and the last block read from the beginning of the array to its end: no block has a part of its own.
void expectRoundsOfTheGrid(const SumLaunch& launch, const std::string& hint);

}  // namespace grading
