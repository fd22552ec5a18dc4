// Stages that add up squares: partial sums in device memory, 64 bits wide, whose sum must be exact.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "account.h"

namespace grading {

constexpr int roomForSums = 4096;

// Fills sums[0], sums[1] … and returns how many. Both arrays are in device memory.
using SumLaunch = std::function<int(long long* sums, const int* in, size_t n)>;

// None of it is an account's business on a GPU, where nothing is counted: `blocks` and `threads` are 0 there.
struct SumObservation : Observation {
    std::vector<int> in;
    std::vector<long long> sums;       // those that the launch says it filled
    uint64_t blocks = 0, threads = 0;  // of all launches together
};

// How a launch on n elements is judged once its sums are right: by its account, for which `seen` says in which shape it
// ran where the student chooses it, and by what no account can tell.
struct SumJudge {
    std::function<Account(size_t n, const SumObservation& seen)> may;
    std::function<std::optional<Failure>(size_t n, const SumObservation& seen)> also = nullptr;
};

// An ordinary number of elements first; none, 1, primes, a power of two, one less and one more, and some that the seed
// draws.
std::vector<size_t> sumSizes();

// Right, and without a defect, for so many elements each, and for numbers as large as an int can be.
void trySums(const SumLaunch& launch, const SumJudge& judge, const std::vector<size_t>& sizes, Ledger& ledger);
// One of them. What is tried must have been told.
SumObservation trySum(const SumLaunch& launch, const SumJudge& judge, size_t n, Ledger& ledger);
// The last: on the size that is the stage's showcase, whose faults are told before those of the ledger.
SumObservation settleSums(const SumLaunch& launch, const SumJudge& judge, size_t large, const Ledger& ledger);
// All of these.
SumObservation expectSums(const SumLaunch& launch, const SumJudge& judge, const std::vector<size_t>& sizes,
                          size_t large);

// Nobody promised that in begins where an array does, and so at a multiple of 8 bytes.
void expectBegunAnywhere(const SumLaunch& launch);
// More elements than a float counts, and than 512 threads count in 16 bits each; only their sum is looked at, since
// fewer have shown the rest.
void expectSumOfMany(const SumLaunch& launch);
// n ints, each loaded once.
GlobalAccount loadedOnce(size_t n);
// The same by warps that walk along them: all threads of the grid in turns, or nearly as few sectors.
GlobalAccount loadedInTurns(size_t n, uint64_t blocks, uint64_t threadsABlock, const std::string& hint);
// Each sum that was filled is stored once.
GlobalAccount storedOnce(const SumObservation& seen, const std::string& hint);
// If one of the sums is much larger than its share.
std::optional<Failure> unevenlyDealt(size_t n, const SumObservation& seen);
// If sums[0], sums[1] … are not those of slices that follow one another, as good as equal in length.
std::optional<Failure> notInSlices(size_t n, const SumObservation& seen);

}  // namespace grading
