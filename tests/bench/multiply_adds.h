#pragma once

// What the card's arithmetic can do at best: multiply-adds on registers as gemmFast makes them, 16 × 8 sums a thread
// from 16 operands and 8, the same ones again and again.
constexpr int addThreads = 256, addRows = 16, addCols = 8, addRounds = 1 << 14;

// A thread's operands are 16 + 8 neighbours of `in`, the same in all blocks. Its sums lie addThreads apart, behind
// those of the blocks before.
void launchMultiplyAdds(float* sums, const float* in, int blocks);
