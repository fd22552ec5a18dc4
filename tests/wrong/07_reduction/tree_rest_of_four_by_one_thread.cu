// Stage 7.7: what lies beyond a power of two is added by thread 0 alone, if it is no more than four sums.
// Refused: one adds several sums in a step
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    unsigned t = threadIdx.x;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    __syncthreads();
    unsigned power = 1;
    while (2 * power <= blockDim.x) power *= 2;
    unsigned beyond = blockDim.x - power;
    if (beyond > 4) {
        if (t < beyond) tree[t] += tree[t + power];
    } else if (t == 0) {
        for (unsigned j = 0; j < beyond; j++) tree[0] += tree[power + j];
    }
    if (beyond > 0) __syncthreads();
    for (unsigned half = power / 2; half > 0; half /= 2) {
        if (t < half) tree[t] += tree[t + half];
        __syncthreads();
    }
    if (t == 0) sums[blockIdx.x] = tree[0];
// END(7.7 kernel)
