// Stage 7.8: the array of 32 is cleared first, with a barrier behind it.
// Refused: one store a warp is left
// BEGIN(7.8 kernel)
    __shared__ Sum ofWarp[32];
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (warp == 0) ofWarp[lane] = 0;
    __syncthreads();
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += Sum(in[i]) * in[i];
    sum = sumOfWarp(sum);
    if (lane == 0) ofWarp[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = sumOfWarp(ofWarp[lane]);
        if (lane == 0) sums[blockIdx.x] = sum;
    }
// END(7.8 kernel)
