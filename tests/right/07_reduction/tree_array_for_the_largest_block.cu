// Stage 7.7: a static array for 1024 threads.
// Passes.
// BEGIN(7.7 kernel)
    __shared__ Sum tree[1024];
    unsigned t = threadIdx.x;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    __syncthreads();
    for (unsigned left = blockDim.x; left > 1;) {
        unsigned half = (left + 1) / 2;
        if (t < left - half) tree[t] += tree[t + half];
        __syncthreads();
        left = half;
    }
    if (t == 0) sums[blockIdx.x] = tree[0];
// END(7.7 kernel)
// BEGIN(7.7 launch)
    squaresSumTree<<<blocks, threads>>>(sums, in, n);
    CHECK_LAUNCH();
// END(7.7 launch)
