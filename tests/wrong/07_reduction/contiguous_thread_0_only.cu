// Stage 7.3: only thread 0 gets a slice.
// Refused: only the first 10 elements are counted
// BEGIN(7.3)
    size_t slice = (n + blockDim.x - 1) / blockDim.x;
    Sum sum = 0;
    if (threadIdx.x == 0)
        for (size_t i = 0; i < slice && i < n; i++) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.3)
