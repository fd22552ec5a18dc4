// Stages that follow chains of loads: each element of an array names the next one. The chains are rings, drawn by the
// seed, so that nobody knows an element before it has loaded the one that names it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace grading {

struct Chains {
    std::vector<int> next;
    std::vector<std::vector<int>> rings;  // their elements, in order; each has as many, or one more
};
// So many elements, `apart` places from one another; what lies between is on no ring.
Chains drawnChains(size_t elements, size_t rings, size_t apart = 1);

// Follows a chain from each element of `first`, which lies on the host, for so many steps, and puts where it ends into
// `last`.
using ChaseLaunch = std::function<void(int* last, const int* next, const int* first, int steps)>;

// One thread, a load for each step, and each of the chains is stored once where it ends. If there are several, a load
// of each is under way before any goes on.
void expectChased(const ChaseLaunch& launch, size_t chains);

// How many loads are under way, on average, if each goes to this chain and waits for the one before it there: 2 for
// 0 1 0 1, 1 for 0 0 0 0.
double loadsInFlight(const std::vector<size_t>& chainOfEach);

// On a GPU: what a step of each of the chains takes, in so many bytes, of which each line of 128 holds one element.
double nanosecondsPerStep(const ChaseLaunch& launch, size_t chains, size_t bytes);

}  // namespace grading
