// Stage 7.7: the number of all threads is a short.
// Refused: wrong sum
    // BEGIN(7.7 kernel)
    extern __shared__ Sum leaves[];
    unsigned t = threadIdx.x;
    Sum sum = 0;
    for (size_t i = size_t(blockIdx.x) * blockDim.x + t; i < n; i += static_cast<unsigned short>(gridDim.x * blockDim.x))
        sum += Sum(in[i]) * in[i];
    leaves[t] = sum;
    __syncthreads();

    for (unsigned left = blockDim.x; left > 1;) {
        unsigned half = (left + 1) / 2;
        if (t + half < left) leaves[t] += leaves[t + half];
        __syncthreads();
        left = half;
    }
    if (t == 0) sums[blockIdx.x] = leaves[0];
    // END(7.7 kernel)
    // BEGIN(7.7 launch)
    squaresSumTree<<<blocks, threads, threads * sizeof(Sum)>>>(sums, in, n);
    CHECK_LAUNCH();
    // END(7.7 launch)
