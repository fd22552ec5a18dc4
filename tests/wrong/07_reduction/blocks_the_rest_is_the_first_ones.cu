// Stage 7.5: what is left behind the whole rounds block 0 adds alone.
// Refused: a block reads a part of its own
// BEGIN(7.5 kernel)
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
    size_t whole = n - n % threads;
    Sum sum = 0;
    for (size_t i = thread; i < whole; i += threads) sum += Sum(in[i]) * in[i];   // no guard within a round
    if (blockIdx.x == 0)
        for (size_t i = whole + threadIdx.x; i < n; i += blockDim.x) sum += Sum(in[i]) * in[i];
    sums[thread] = sum;
// END(7.5 kernel)
