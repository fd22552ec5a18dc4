// Stage 7.3: which of eight sums an element goes to depends on its value.
// Refused: eight lies in local memory
// BEGIN(7.3)
    size_t slice = (n + blockDim.x - 1) / blockDim.x, begin = threadIdx.x * slice, end = begin + slice;
    if (end > n) end = n;
    Sum eight[8] = {};
    for (size_t i = begin; i < end; i++) {
        int x = in[i];
        eight[x & 7] += Sum(x) * x;   // independent of one another
    }
    Sum sum = 0;
    for (int j = 0; j < 8; j++) sum += eight[j];
    sums[threadIdx.x] = sum;
// END(7.3)
