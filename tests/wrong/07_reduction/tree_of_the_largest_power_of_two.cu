// Stage 7.7: threads beyond the largest power of two have nothing to do.
// Refused: other warps have nothing to load
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    unsigned t = threadIdx.x, workers = 1;
    while (2 * workers <= blockDim.x) workers *= 2;
    if (t < workers) {
        Sum sum = 0;
        for (size_t i = blockIdx.x * workers + t; i < n; i += gridDim.x * workers) sum += Sum(in[i]) * in[i];
        tree[t] = sum;
    }
    __syncthreads();
    for (unsigned half = workers / 2; half > 0; half /= 2) {
        if (t < half) tree[t] += tree[t + half];
        __syncthreads();
    }
    if (t == 0) sums[blockIdx.x] = tree[0];
// END(7.7 kernel)
