// Stage 7.9: sum and count are atomics, and the fence between them is for one block.
// Refused: are not kept in order
// BEGIN(7.9 kernel)
__device__ unsigned long long fastTotal;
__device__ unsigned fastCount;

__device__ Sum fastSquares(int4 v) { return Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w; }

__global__ void squaresSumFast(Sum* sum, const int* in, size_t n) {
    __shared__ Sum ofWarp[8];
    const int4* wide = reinterpret_cast<const int4*>(in);
    size_t t = size_t(blockIdx.x) * blockDim.x + threadIdx.x, all = size_t(gridDim.x) * blockDim.x, i = t;
    Sum mine = 0;
    for (; i + 3 * all < n / 4; i += 4 * all) {
        int4 p = wide[i], q = wide[i + all], r = wide[i + 2 * all], s = wide[i + 3 * all];
        mine += fastSquares(p) + fastSquares(q) + fastSquares(r) + fastSquares(s);
    }
    for (; i < n / 4; i += all) {
        int4 p = wide[i];
        mine += fastSquares(p);
    }
    if (t < n % 4) mine += Sum(in[n / 4 * 4 + t]) * in[n / 4 * 4 + t];
    for (int d = 16; d > 0; d /= 2) mine += __shfl_down_sync(0xffffffff, mine, d);
    if (threadIdx.x % 32 == 0) ofWarp[threadIdx.x / 32] = mine;
    __syncthreads();
    if (threadIdx.x != 0) return;
    for (int w = 1; w < 8; w++) mine += ofWarp[w];
    atomicAdd(&fastTotal, static_cast<unsigned long long>(mine));
    __threadfence_block();
    if (atomicInc(&fastCount, gridDim.x - 1) == gridDim.x - 1) *sum = static_cast<Sum>(atomicExch(&fastTotal, 0ull));
}
// END(7.9 kernel)
// BEGIN(7.9 launch)
    squaresSumFast<<<blocksFor((n + 3) / 4, 256), 256>>>(sum, in, n);
    CHECK_LAUNCH();
// END(7.9 launch)
