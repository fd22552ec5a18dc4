// Stage 7.3: n / 512 elements per thread; what is left over is forgotten.
// Refused: the last 395 elements are missing: 5 003 is no multiple of 512
// BEGIN(7.3)
    size_t slice = n / blockDim.x, begin = threadIdx.x * slice;
    Sum sum = 0;
    for (size_t i = begin; i < begin + slice; i++) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.3)
