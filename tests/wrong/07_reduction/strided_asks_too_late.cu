// Stage 7.4: all threads load in the last round, and only what exists is added.
// Refused: out of bounds
// BEGIN(7.4)
    Sum sum = 0;
    for (size_t round = 0; round < n; round += blockDim.x) {
        const Sum x = in[round + threadIdx.x];
        sum += round + threadIdx.x < n ? x * x : 0;
    }
    sums[threadIdx.x] = sum;
// END(7.4)
