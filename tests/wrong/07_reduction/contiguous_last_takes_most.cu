// Stage 7.3: all but the last thread take eight elements.
// Refused: the slices are of different lengths
// BEGIN(7.3)
    size_t begin = threadIdx.x * 8, end = threadIdx.x == blockDim.x - 1 ? n : begin + 8;
    Sum sum = 0;
    for (size_t i = begin; i < end && i < n; i++) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.3)
