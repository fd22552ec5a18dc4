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

// How many elements of out, as large as in or its transpose, are not what they should be.
size_t countMisplaced(const float* out, const float* in, int rows, int cols, bool transposed);
// How many of c[i + to] are not a[i + from] + b[i + from], for i from 0 to n - 1.
size_t countWrongSums(const float* c, const float* a, const float* b, size_t n, size_t to, size_t from);
// How many of out[i * stride] are not in[i * stride] + more, for i from 0 to n - 1.
size_t countWrongUpdates(const float* out, const float* in, size_t n, size_t stride, float more);
uint64_t sumOfSquares(const int* in, size_t n);

// Some elements of A · B, in float64, and the sums of the absolute values of their terms.
struct SampledElement {
    int row, col;
    double sum, magnitudes;
};
void sampleProduct(std::vector<SampledElement>& elements, const float* a, const float* b, int n, int k);

// A copy by a kernel, 16 bytes at a time. On some cards it is faster than the driver's own.
void copyByKernel(void* to, const void* from, size_t bytes);

// Keeps the device busy for some 30 microseconds: what is launched meanwhile begins without a gap.
void keepBusy();
// The clock of a multiprocessor at this moment.
double clockMHz();

}  // namespace grading
