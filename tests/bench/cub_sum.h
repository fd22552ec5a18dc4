#pragma once

#include <cstddef>

// The sum of the squares of in[0] … in[n - 1], by CUB. Its room to work in is allocated once.
void cubSquaresSum(long long* sum, const int* in, size_t n);
