// Stage 7.5: a slice for each thread of the grid.
// Refused: the loads waste memory
// BEGIN(7.5 kernel)
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
    size_t slice = (n + threads - 1) / threads, begin = thread * slice, end = begin + slice;
    if (end > n) end = n;
    Sum sum = 0;
    for (size_t i = begin; i < end; i++) sum += Sum(in[i]) * in[i];
    sums[thread] = sum;
// END(7.5 kernel)
