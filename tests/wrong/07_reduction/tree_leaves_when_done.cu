// Stage 7.7: threads that have nothing left to add return, before the barriers of the later steps.
// Refused: not all threads of a block come to each of its barriers
// Refused: come to the barriers too
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    unsigned t = threadIdx.x;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    __syncthreads();
    for (unsigned left = blockDim.x; left > 1;) {
        unsigned half = (left + 1) / 2;
        if (t >= half) return;
        if (t + half < left) tree[t] += tree[t + half];
        __syncthreads();
        left = half;
    }
    if (t == 0) sums[blockIdx.x] = tree[0];
// END(7.7 kernel)
