// Stage 7.3: the last slices are not cut off at n.
// Refused: out of bounds
// BEGIN(7.3)
    size_t slice = (n + blockDim.x - 1) / blockDim.x, begin = threadIdx.x * slice;
    Sum sum = 0;
    for (size_t i = begin; i < begin + slice; i++) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.3)
