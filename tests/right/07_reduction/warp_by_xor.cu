// Stage 7.8: a butterfly: every lane gets the sum.
// Passes.
// BEGIN(7.8 kernel)
    __shared__ Sum ofWarp[32];
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += Sum(in[i]) * in[i];
    for (int distance = 1; distance < 32; distance *= 2) sum += __shfl_xor_sync(0xffffffff, sum, distance);
    if (lane == 31) ofWarp[warp] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
        sum = 0;
        for (unsigned w = 0; w < blockDim.x / 32; w++) sum += ofWarp[w];
        sums[blockIdx.x] = sum;
    }
// END(7.8 kernel)
