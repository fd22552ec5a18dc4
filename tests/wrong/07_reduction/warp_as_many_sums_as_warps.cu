// Stage 7.8: eight sums a block, however many there is room for.
// Refused: on a card with more multiprocessors
// BEGIN(7.8 helper)
__device__ Sum sumOfWarp(Sum value) {
    for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(0xffffffff, value, distance);
    return value;
}

// END(7.8 helper)
// BEGIN(7.8 kernel)
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
    Sum sum = 0;
    for (size_t i = thread; i < n; i += threads) sum += Sum(in[i]) * in[i];
    sum = sumOfWarp(sum);
    if (thread % 32 == 0) sums[thread / 32] = sum;   // the host adds them up: no shared memory, no barrier
// END(7.8 kernel)
// BEGIN(7.8 launch)
    int blocks = blocksFor(n, 256);
    squaresSumWarp<<<blocks, 256>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = blocks * (256 / 32);
// END(7.8 launch)
