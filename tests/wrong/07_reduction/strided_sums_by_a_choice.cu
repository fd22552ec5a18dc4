// Stage 7.4: which of three sums an element goes to is chosen while the kernel runs.
// Refused: keep lies in local memory
// BEGIN(7.4)
    Sum keep[3] = {};
    for (size_t i = threadIdx.x; i < n; i += blockDim.x) keep[in[i] % 3 == 0 ? 0 : i % 2 + 1] += Sum(in[i]) * in[i];
    sums[threadIdx.x] = keep[0] + keep[1] + keep[2];
// END(7.4)
