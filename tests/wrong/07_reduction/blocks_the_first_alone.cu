// Stage 7.5: block 0 does all the work.
// Refused: the work is not dealt out evenly
// BEGIN(7.5 kernel)
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x;
    Sum sum = 0;
    for (size_t i = thread; i < n && blockIdx.x == 0; i += blockDim.x) sum += Sum(in[i]) * in[i];
    sums[thread] = sum;
// END(7.5 kernel)
