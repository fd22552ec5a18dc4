// Stage 7.9: blocks beyond the eighth count themselves before they add their sums.
// Refused: blocks run in any order
// BEGIN(7.9 kernel)
// What the blocks of a launch have in common. Whoever is the last to finish sets both back for the next launch.
__device__ unsigned long long sumOfBlocks = 0;
__device__ unsigned finishedBlocks = 0;

__device__ Sum squares(int4 v) { return Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w; }

__global__ void __launch_bounds__(1024) squaresSumFast(Sum* total, const int* __restrict__ in, size_t n) {
    __shared__ Sum ofWarp[32];
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x, i = thread;
    const int4* fours = reinterpret_cast<const int4*>(in);
    Sum sum = 0;
    for (; i + 3 * threads < n / 4; i += 4 * threads) {
        int4 v[4];  // four loads of 16 bytes a lane are under way before the first is waited for
        for (int j = 0; j < 4; j++) v[j] = fours[i + j * threads];
        for (int j = 0; j < 4; j++) sum += squares(v[j]);
    }
    for (; i < n / 4; i += threads) sum += squares(fours[i]);
    if (thread < n % 4) sum += Sum(in[n - 1 - thread]) * in[n - 1 - thread];  // what is left behind the last four
    sum = sumOfWarp(sum);
    if (lane == 0) ofWarp[warp] = sum;
    __syncthreads();
    if (warp != 0) return;
    sum = sumOfWarp(lane < blockDim.x / 32 ? ofWarp[lane] : 0);
    if (lane != 0) return;
    auto part = static_cast<unsigned long long>(sum);
    if (blockIdx.x <= 8) {
        atomicAdd(&sumOfBlocks, part);
        __threadfence();
    }
    bool last = atomicInc(&finishedBlocks, gridDim.x - 1) == gridDim.x - 1;
    if (blockIdx.x > 8) {
        __threadfence();
        atomicAdd(&sumOfBlocks, part);
    }
    if (last) *total = static_cast<Sum>(atomicExch(&sumOfBlocks, 0));
}

// END(7.9 kernel)
