// Stage 7.9: where an int4 lies is worked out in bytes, in an int, which ends at 2^29 ints.
// Refused: of which one block runs
// BEGIN(7.9 kernel)
__device__ unsigned long long sumOfBlocks = 0;
__device__ unsigned finishedBlocks = 0;

__device__ Sum squares(int4 v) { return Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w; }

__device__ int4 fourAt(const int* in, int offset) {
    return *reinterpret_cast<const int4*>(reinterpret_cast<const char*>(in) + offset);
}

__global__ void __launch_bounds__(1024) squaresSumFast(Sum* total, const int* __restrict__ in, size_t n) {
    __shared__ Sum ofWarp[32];
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x, i = thread;
    Sum sum = 0;
    for (; i + 3 * threads < n / 4; i += 4 * threads) {
        int4 v[4];
        for (int j = 0; j < 4; j++) v[j] = fourAt(in, (i + j * threads) * sizeof(int4));
        for (int j = 0; j < 4; j++) sum += squares(v[j]);
    }
    for (; i < n / 4; i += threads) sum += squares(fourAt(in, i * sizeof(int4)));
    if (thread < n % 4) sum += Sum(in[n - 1 - thread]) * in[n - 1 - thread];
    sum = sumOfWarp(sum);
    if (lane == 0) ofWarp[warp] = sum;
    __syncthreads();
    if (warp != 0) return;
    sum = sumOfWarp(lane < blockDim.x / 32 ? ofWarp[lane] : 0);
    if (lane != 0) return;
    atomicAdd(&sumOfBlocks, static_cast<unsigned long long>(sum));
    __threadfence();
    bool last = atomicInc(&finishedBlocks, gridDim.x - 1) == gridDim.x - 1;
    if (last) *total = static_cast<Sum>(atomicExch(&sumOfBlocks, 0));
}

// END(7.9 kernel)
