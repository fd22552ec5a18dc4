// Stage 7.4: a slice for each thread, as before.
// Refused: the loads waste memory
// Refused: if all go on in step
// BEGIN(7.4)
    size_t slice = (n + blockDim.x - 1) / blockDim.x, begin = threadIdx.x * slice, end = begin + slice;
    if (end > n) end = n;
    Sum sum = 0;
    for (size_t i = begin; i < end; i++) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.4)
