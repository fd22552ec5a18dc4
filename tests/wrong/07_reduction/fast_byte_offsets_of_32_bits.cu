// Stage 7.9: offsets in bytes, in 32 bits: the last array that is allowed has 2^32 bytes, which look like none.
// Refused: leaves most of its share out
// BEGIN(7.9 kernel)
__device__ unsigned long long sumOfBlocks = 0;
__device__ unsigned finishedBlocks = 0;

__device__ Sum squares(int4 v) { return Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w; }

__device__ int4 fourAt(const int* in, unsigned byte) {
    return *reinterpret_cast<const int4*>(reinterpret_cast<const char*>(in) + byte);
}

__global__ void __launch_bounds__(1024) squaresSumFast(Sum* total, const int* __restrict__ in, size_t n) {
    __shared__ Sum ofWarp[32];
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    // Offsets in bytes, unsigned: an address is then one addition.
    unsigned thread = blockIdx.x * blockDim.x + threadIdx.x, round = gridDim.x * blockDim.x * sizeof(int4);
    unsigned at = thread * sizeof(int4), end = n / 4 * sizeof(int4);
    Sum sum = 0;
    for (; at + 3 * round < end; at += 4 * round) {
        int4 v[4];
        for (int j = 0; j < 4; j++) v[j] = fourAt(in, at + j * round);
        for (int j = 0; j < 4; j++) sum += squares(v[j]);
    }
    for (; at < end; at += round) sum += squares(fourAt(in, at));
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
