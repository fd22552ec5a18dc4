#pragma once

// Arrays of one kernel: 0 to 3 static in shared memory, 4 dynamic, 5 and 6 variables.
constexpr int overflowArrays = 7;
constexpr int overflowSizes[overflowArrays] = {33, 5, 4 * 7, 1, 24, 6, 50};

// One thread writes, or reads, element `index` of an array.
void touchElement(int array, int index, bool writes);
