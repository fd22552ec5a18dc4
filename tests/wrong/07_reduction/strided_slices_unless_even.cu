// Stage 7.4: in turns only where n is a multiple of 512.
// Refused: the loads waste memory
// BEGIN(7.4)
    Sum sum = 0;
    size_t slice = (n + blockDim.x - 1) / blockDim.x;
    if (n % blockDim.x == 0)
        for (size_t i = threadIdx.x; i < n; i += blockDim.x) sum += Sum(in[i]) * in[i];
    else
        for (size_t i = threadIdx.x * slice; i < n && i < (threadIdx.x + 1) * slice; i++) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.4)
