// Stage 7.3: neighbouring threads read neighbours.
// Refused: neighbouring threads read neighbours
// Refused: that is stage 7.4
// BEGIN(7.3)
    Sum sum = 0;
    for (size_t i = threadIdx.x; i < n; i += blockDim.x) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.3)
