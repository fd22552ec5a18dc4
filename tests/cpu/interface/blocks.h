#pragma once

// Four blocks, each with a copy of its own of n elements, which its threads walk through together.
void launchWalk(int n);
// The same for block 0 alone, with a barrier of the whole grid behind it.
void launchWalkOfOne(int n);
