// Stages that add up squares: partial sums in device memory, 64 bits wide, whose sum must be exact.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "observe.h"

namespace grading {

constexpr int roomForSums = 4096;

// Fills sums[0], sums[1] … and returns how many. Both arrays are in device memory.
using SumLaunch = std::function<int(long long* sums, const int* in, size_t n)>;

// An ordinary number of elements first; none, 1, primes, a power of two, one less and one more.
std::vector<size_t> sumSizes();

// Right, and without a defect, for so many elements each, and for numbers as large as an int can be.
void expectSums(const SumLaunch& launch, const std::vector<size_t>& sizes);

struct SumObservation : Observation {
    int filled = 0;  // partial sums
};
// One launch, checked like the others; then ask what was seen.
SumObservation observeSums(const SumLaunch& launch, size_t n);

}  // namespace grading
