// Stage 7.3: the length of a slice is worked out in float, which has 24 bits.
// Refused: wrong sum
// Refused: 16 777 217 elements
// BEGIN(7.3)
    size_t slice = size_t(ceilf(float(n) / float(blockDim.x)));
    size_t begin = threadIdx.x * slice, end = begin + slice < n ? begin + slice : n;
    Sum sum = 0;
    for (size_t i = begin; i < end; i++) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.3)
