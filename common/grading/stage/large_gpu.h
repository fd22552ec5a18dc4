// On a GPU: inputs and checks for sizes that would keep the host busy for seconds, and the clock. All pointers are to
// device memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace grading {

void fillDistinct(float* p, size_t n);                // up to 2^28 elements, no two of them equal
void fillUniform(float* p, size_t n, uint32_t seed);  // from -1 to 1
void fillInts(int* p, size_t n);                      // -999 to 999, none of them 0

// How outputs follow from inputs: out[i] is in[i] + plus[i], or in[i] and a number, for i from 0 to n - 1.
struct ElementRule {
    float* out = nullptr;
    float* in = nullptr;
    size_t n = 0;
    float* plus = nullptr;
    float toEven = 0, toOdd = 0;  // where there is no plus
    int rows = 0, cols = 0;       // of in, where out is its transpose
};
size_t countWrong(const ElementRule& rule);
uint64_t sumOfSquares(const int* in, size_t n);

// Some elements of A · B, in float64, and the sums of the absolute values of their terms.
struct SampledElement {
    int row, col;
    double sum, magnitudes;
};
void sampleProduct(std::vector<SampledElement>& elements, const float* a, const float* b, int n, int k);

// One launch of many that are timed, with data of its own. An answer that did its work once, and remembers, is wrong in
// the next: it cannot know which few inputs are new, and which outputs were overwritten, unless it reads all of both.
// A kernel may read and write all of the device's memory: while it runs, nothing there says what is expected.
struct Round {
    uint64_t drawn;  // what is new in it
    int* wrong;      // is set to 1 by a look at what is wrong
};
// New inputs, and NaN in place of some outputs: so few that the caches stay as they are.
void renew(const ElementRule& rule, const Round& round);
// Looks at the outputs of what renew() changed.
void look(const ElementRule& rule, const Round& round);
void renewInts(int* p, size_t n, const Round& round);
// Do the first sums add up to that of all squares? `total` is where it is added up.
void lookAtSum(const long long* sums, int filled, const int* p, size_t n, unsigned long long* total,
               const Round& round);
// Some of C = A · B, m × k of sums of n terms, each of which may be wrong by `tolerance` of its terms' absolute values.
// A and B are what fillUniform made of these seeds, whatever lies in their places now.
void lookAtProduct(const float* c, uint32_t seedOfA, uint32_t seedOfB, int m, int n, int k, double tolerance,
                   const Round& round);

// A copy by a kernel, 16 bytes at a time. On some cards it is faster than the driver's own.
void copyByKernel(void* to, const void* from, size_t bytes);

// Keeps the device busy for some 30 microseconds: what is launched meanwhile begins without a gap.
void keepBusy();
// The clock of a multiprocessor at this moment.
double clockMHz();

}  // namespace grading
