// Stage 7.7: thread 0 adds up alone, where the block is not as large as the one that is shown.
// Refused: shared loads, one after the other
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    unsigned t = threadIdx.x;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    __syncthreads();
    if (blockDim.x < 200) {
        for (unsigned other = 1; other < blockDim.x && t == 0; other++) tree[0] += tree[other];
    } else {
        for (unsigned left = blockDim.x; left > 1;) {
            unsigned half = (left + 1) / 2;
            if (t < left - half) tree[t] += tree[t + half];
            __syncthreads();
            left = half;
        }
    }
    if (t == 0) sums[blockIdx.x] = tree[0];
// END(7.7 kernel)
