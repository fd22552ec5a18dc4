// Times, on a GPU only: the CPU device says nothing about how long a GPU takes. Everything here does nothing there, and
// returns 0.
//
// What is timed is checked: fast and wrong is worth nothing. Each launch, warm-ups too, has new data, and some of its
// outputs are looked at: none can live on what another did. After the last one all of them are. A launch faster than
// the memory or the arithmetic units allow fails its stage too: it cannot have done the work.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "products.h"
#include "sums.h"
#include "transposition.h"

namespace grading {

struct Round;  // large_gpu.h

struct Timed {
    std::string on;  // the size: "8192 × 8192"
    std::function<void()> launch;
    // Before and after each launch, untimed: new inputs, over some outputs what is wrong; and a look at these outputs.
    std::function<void(const Round&)> renew = nullptr, look = nullptr;
    std::function<void()> check;            // fails the stage if the result of the last launch is wrong
    size_t bytes = 0;                       // that it reads and writes: shown beside a copy of as many, or
    double operations = 0;                  // where the time goes into arithmetic
    std::string who = "";                   // a library's function; empty: the stage's
    bool cold = false;                      // nothing is in the L2 cache before
    std::function<void()> naive = nullptr;  // the student's first version, for comparison
};
// Tells ./grade, and returns the median in milliseconds.
double timeLaunch(const Timed& timed);

// A large square matrix, unless a shape is given. `note` goes behind the size.
double timeMove(Move move, const MoveLaunch& launch, const std::string& note = "", Shape shape = {0, 0},
                const std::string& who = "");
// The bytes of the elements are read once.
double timeSums(const SumLaunch& launch, size_t n, bool cold = false, const std::string& who = "");
double timeProduct(const ProductLaunch& launch, const ProductLaunch& naive, ProductShape shape = {0, 0, 0},
                   const std::string& who = "");

// c = a + b of n elements, moved by an offset on one side.
using OffsetLaunch = std::function<void(float* c, const float* a, const float* b, int n, int offset, int block)>;
void timeOffset(const OffsetLaunch& launch, bool reads, int n, int offset, int block = 512);
// Points of two floats, to which 10 and 20 are added: one array of pairs, or two arrays.
using PointsLaunch = std::function<void(float* out, const float* in, int n, int block)>;
void timePoints(const PointsLaunch& launch);
using TwoArraysLaunch =
    std::function<void(float* outX, float* outY, const float* inX, const float* inY, int n, int block)>;
void timeTwoArrays(const TwoArraysLaunch& launch);
void timeCopy(const std::function<void(float* out, const float* in, int n, int block)>& launch);

// A median alone, for a comparison of one's own.
double millisecondsOf(const std::function<void()>& launch);

// The edge of a square matrix, with so many bytes an element over all arrays, that is larger than the L2 cache and
// fits in the card's memory: at most 16384.
int largeSquare(size_t bytesPerElement);

// Leaves all times out, as under compute-sanitizer, where they would take minutes and mean nothing.
void timeNothing();

}  // namespace grading
