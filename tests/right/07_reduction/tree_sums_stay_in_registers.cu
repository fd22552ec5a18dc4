// Stage 7.7: each thread keeps its sum in a register and stores it once, when it is in the second half.
// Passes.
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    const unsigned t = threadIdx.x;
    Sum sum = 0;
    for (size_t i = size_t(blockIdx.x) * blockDim.x + t; i < n; i += size_t(gridDim.x) * blockDim.x)
        sum += Sum(in[i]) * in[i];
    for (unsigned left = blockDim.x, half; left > 1; left = half) {
        half = left - left / 2;
        if (t >= half && t < left) tree[t] = sum;   // what the second half has: stored once and never changed again
        __syncthreads();
        if (t + half < left) sum += tree[t + half];
    }
    if (t == 0) sums[blockIdx.x] = sum;
// END(7.7 kernel)
