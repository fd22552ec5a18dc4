// Stage 7.3: short slices are not dealt out, so that most threads have none.
// Refused: threads have a slice
// BEGIN(7.3)
    size_t slice = (n + blockDim.x - 1) / blockDim.x;
    if (slice < 64) slice = 64;   // a shorter one is not worth a thread
    size_t begin = threadIdx.x * slice, end = begin + slice < n ? begin + slice : n;
    Sum sum = 0;
    for (size_t i = begin; i < end; i++) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.3)
