// Stage 7.9: block 0 sets the sum to zero when it begins.
// Refused: blocks run in any order
// BEGIN(7.9 kernel)
__device__ Sum squares(int4 v) { return Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w; }

__global__ void __launch_bounds__(1024) squaresSumFast(unsigned long long* total, const int* __restrict__ in, size_t n) {
    __shared__ Sum ofWarp[32];
    if (blockIdx.x == 0 && threadIdx.x == 0) atomicExch(total, 0ULL);   // first of all, in place of a memset
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x, i = thread;
    const int4* fours = reinterpret_cast<const int4*>(in);
    Sum sum = 0;
    for (; i + 3 * threads < n / 4; i += 4 * threads) {
        int4 v[4];
        for (int j = 0; j < 4; j++) v[j] = fours[i + j * threads];
        for (int j = 0; j < 4; j++) sum += squares(v[j]);
    }
    for (; i < n / 4; i += threads) sum += squares(fours[i]);
    if (thread < n % 4) sum += Sum(in[n - 1 - thread]) * in[n - 1 - thread];
    sum = sumOfWarp(sum);
    if (lane == 0) ofWarp[warp] = sum;
    __syncthreads();
    if (warp != 0) return;
    sum = sumOfWarp(lane < blockDim.x / 32 ? ofWarp[lane] : 0);
    if (lane == 0) atomicAdd(total, static_cast<unsigned long long>(sum));
}

// END(7.9 kernel)
// BEGIN(7.9 launch)
    squaresSumFast<<<blocksFor((n + 3) / 4, 1024), 1024>>>(reinterpret_cast<unsigned long long*>(sum), in, n);
    CHECK_LAUNCH();
// END(7.9 launch)
