// Times, on a GPU only: the CPU device says nothing about how long a GPU takes.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace grading {

// Times a launch that reads and writes `bytes` of memory, beside a copy that moves as many, and tells ./grade.
// A launch faster than the memory allows fails the stage: it cannot have done the work.
void timeLaunch(const std::string& on, size_t bytes, const std::function<void()>& launch);

// The same for a launch whose time goes into arithmetic: TFLOP/s, and how many times as many as `peer`, if there is one.
void timeWork(const std::string& on, double operations, const std::function<void()>& launch,
              const std::function<void()>& peer);

// The median alone, for a comparison of one's own.
double millisecondsOf(const std::function<void()>& launch);

// The edge of a square matrix, with so many bytes an element over all arrays, that is larger than the L2 cache and
// fits in the card's memory: at most 8192, so that the
// student does not wait longer for the check than for the kernel.
int largeSquare(size_t bytesPerElement);

}  // namespace grading
