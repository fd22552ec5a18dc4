// Stage 7.4: the last round has no guard.
// Refused: out of bounds
// BEGIN(7.4)
    Sum sum = 0;
    for (size_t round = 0; round < (n + blockDim.x - 1) / blockDim.x; round++) {
        size_t i = round * blockDim.x + threadIdx.x;
        sum += Sum(in[i]) * in[i];
    }
    sums[threadIdx.x] = sum;
// END(7.4)
