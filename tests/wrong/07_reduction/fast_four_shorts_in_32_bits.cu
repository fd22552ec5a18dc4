// Stage 7.9: adds the squares of four small numbers in 32 bits, if all of them fit into a short.
// Refused: numbers whose squares just fit
// BEGIN(7.9 kernel)
__device__ unsigned long long sumOfBlocks = 0;
__device__ unsigned finishedBlocks = 0;

__device__ Sum squares(int4 v) {
    if (v.x == short(v.x) && v.y == short(v.y) && v.z == short(v.z) && v.w == short(v.w))   // mostly: 32 bits will do
        return unsigned(v.x * v.x) + unsigned(v.y * v.y) + unsigned(v.z * v.z) + unsigned(v.w * v.w);
    return Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w;
}

__global__ void __launch_bounds__(1024) squaresSumFast(Sum* total, const int* __restrict__ in, size_t n) {
    __shared__ Sum ofWarp[32];
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x, i = thread;
    const int4* fours = reinterpret_cast<const int4*>(in);
    Sum sum = 0;
    for (; i + 3 * threads < n / 4; i += 4 * threads) {
        int4 v[4];
        for (int j = 0; j < 4; j++) v[j] = fours[i + j * threads];
        for (int j = 0; j < 4; j++) sum += squares(v[j]);
    }
    for (; i < n / 4; i += threads) {
        int4 v = fours[i];
        sum += squares(v);
    }
    if (thread < n % 4) {
        int x = in[n / 4 * 4 + thread];
        sum += Sum(x) * x;
    }
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
