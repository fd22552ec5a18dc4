// Stage 7.4: one warp does all the work.
// Refused: the work is not dealt out evenly
// BEGIN(7.4)
    Sum sum = 0;
    if (threadIdx.x < 32)
        for (size_t i = threadIdx.x; i < n; i += 32) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.4)
