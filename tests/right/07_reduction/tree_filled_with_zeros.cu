// Stage 7.7: a tree over a power of two, whose other elements are 0.
// Passes.
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    unsigned t = threadIdx.x, whole = 1;
    while (whole < blockDim.x) whole *= 2;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    if (t + blockDim.x < whole) tree[t + blockDim.x] = 0;
    __syncthreads();
    for (unsigned half = whole >> 1; half != 0; half >>= 1) {
        if (t < half) tree[t] += tree[t + half];
        __syncthreads();
    }
    if (t == 0) sums[blockIdx.x] = *tree;
// END(7.7 kernel)
// BEGIN(7.7 launch)
    int whole = 1;
    while (whole < threads) whole *= 2;
    squaresSumTree<<<blocks, threads, whole * sizeof(Sum)>>>(sums, in, n);
    CHECK_LAUNCH();
// END(7.7 launch)
