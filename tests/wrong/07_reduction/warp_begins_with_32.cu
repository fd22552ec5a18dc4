// Stage 7.8: the shuffles begin with a distance of 32.
// Refused: as by a shuffle over 32 lanes
// BEGIN(7.8 kernel)
    __shared__ Sum ofWarp[32];
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += Sum(in[i]) * in[i];
    for (int distance = 32; distance > 0; distance /= 2) sum += __shfl_down_sync(0xffffffff, sum, distance);
    if (lane == 0) ofWarp[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = sumOfWarp(lane < blockDim.x / 32 ? ofWarp[lane] : 0);
        if (lane == 0) sums[blockIdx.x] = sum;
    }
// END(7.8 kernel)
