#pragma once

#include <cstddef>
#include <functional>
#include <vector>

// Four blocks, each with a copy of its own of n elements, which its threads walk through together.
void launchWalk(int n);
// The same for block 0 alone, with a barrier of the whole grid behind it.
void launchWalkOfOne(int n);
// Copies these of n floats, one a thread, to an array of their own, twice: after `fill`, and after `empty`.
void launchPick(size_t n, const std::vector<size_t>& places, const std::function<void(float* in)>& fill,
                const std::function<void(float* in)>& empty);
