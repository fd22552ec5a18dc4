// Stage 7.9: room for the sums of 264 blocks, as many as an H200 holds.
// Refused: on a card with more multiprocessors
// BEGIN(7.9 kernel)
constexpr int mostBlocks = 2 * 132;   // two blocks of 1024 threads fill a multiprocessor
__device__ Sum sumOfBlock[mostBlocks];
__device__ unsigned finishedBlocks = 0;

__device__ Sum squares(int4 v) { return Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w; }

__global__ void __launch_bounds__(1024) squaresSumFast(Sum* total, const int* __restrict__ in, size_t n) {
    __shared__ Sum ofWarp[32];
    __shared__ bool last;
    unsigned t = threadIdx.x, warp = t / 32, lane = t % 32;
    size_t thread = blockIdx.x * blockDim.x + t, threads = gridDim.x * blockDim.x, i = thread;
    const int4* fours = reinterpret_cast<const int4*>(in);
    Sum sum = 0;
    for (; i + 3 * threads < n / 4; i += 4 * threads) {
        int4 a = fours[i], b = fours[i + threads], c = fours[i + 2 * threads], d = fours[i + 3 * threads];
        sum += squares(a) + squares(b) + squares(c) + squares(d);
    }
    for (; i < n / 4; i += threads) sum += squares(fours[i]);
    if (thread < n % 4) sum += Sum(in[n - 1 - thread]) * in[n - 1 - thread];
    sum = sumOfWarp(sum);
    if (lane == 0) ofWarp[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = sumOfWarp(ofWarp[lane]);
        if (lane == 0) {
            sumOfBlock[blockIdx.x] = sum;
            __threadfence();
            last = atomicInc(&finishedBlocks, gridDim.x - 1) == gridDim.x - 1;
        }
    }
    __syncthreads();
    if (!last) return;
    __threadfence();
    sum = t < gridDim.x ? sumOfBlock[t] : 0;
    sum = sumOfWarp(sum);
    if (lane == 0) ofWarp[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = sumOfWarp(ofWarp[lane]);
        if (lane == 0) *total = sum;
    }
}

// END(7.9 kernel)
// BEGIN(7.9 launch)
    squaresSumFast<<<blocksFor((n + 3) / 4, 1024), 1024>>>(sum, in, n);
    CHECK_LAUNCH();
// END(7.9 launch)
