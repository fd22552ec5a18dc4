// Stage 7.7: rounds half of an odd number down, so that the one in the middle is added to and read in the same step.
// Refused: race in shared memory
// Refused: do the halves overlap
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    unsigned t = threadIdx.x;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    __syncthreads();
    for (unsigned left = blockDim.x; left > 1;) {
        unsigned half = left / 2;
        if (t < left - half) tree[t] += tree[t + half];
        __syncthreads();
        left = half;
    }
    if (t == 0) sums[blockIdx.x] = tree[0];
// END(7.7 kernel)
