// What a wrong sum of squares looks like: the mistake that gives just this number.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace grading {

// Sums are kept as unsigned numbers: those of wrong answers may pass 2^63, and wrap.
struct WrongSum {
    const std::vector<int>& in;
    const std::vector<long long>& sums;  // with what lies behind those that were filled
    size_t filled = 0;
    uint64_t expected = 0, got = 0;
    long long unwritten = 0;         // what sums held before
    size_t blocks = 0, threads = 0;  // of the first launch, threads in each block; 0 if not known
};

// The likely cause; empty if the number fits no known mistake.
std::string causeOf(const WrongSum& wrong);

}  // namespace grading
