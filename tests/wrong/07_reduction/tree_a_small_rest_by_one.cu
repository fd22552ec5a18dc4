// Stage 7.7: up to eight sums beyond a power of two are added by one thread.
// Refused: one adds several sums in a step
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];   // blockDim.x elements
    unsigned t = threadIdx.x;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    __syncthreads();
    unsigned power = 1;
    while (2 * power <= blockDim.x) power *= 2;
    unsigned rest = blockDim.x - power;
    if (rest > 0) {
        if (rest > 8) {
            if (t < rest) tree[t] += tree[t + power];
        } else if (t == 0) {
            for (unsigned j = 0; j < rest; j++) sum += tree[power + j];   // a few: not worth the trouble
            tree[0] = sum;
        }
        __syncthreads();
    }
    for (unsigned half = power / 2; half > 0; half /= 2) {
        if (t < half) tree[t] += tree[t + half];
        __syncthreads();
    }
    if (t == 0) sums[blockIdx.x] = tree[0];
// END(7.7 kernel)
// BEGIN(7.7 launch)
    squaresSumTree<<<blocks, threads, threads * sizeof(Sum)>>>(sums, in, n);
    CHECK_LAUNCH();
// END(7.7 launch)
