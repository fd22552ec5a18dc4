// Stage 7.9: a warp of the last block adds up what all have left.
// Passes.
// BEGIN(7.9 kernel)
__device__ Sum partial[mostSums];
__device__ unsigned finished;

__global__ void squaresSumFast(Sum* total, const int* in, size_t n) {
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
    const int4* fours = reinterpret_cast<const int4*>(in);
    Sum sum = 0;
    for (size_t i = thread; i < n / 4; i += threads) {
        int4 v = fours[i];
        sum += Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w;
    }
    if (thread < n % 4) sum += Sum(in[n - 1 - thread]) * in[n - 1 - thread];
    sum = sumOfWarp(sum);
    __shared__ Sum ofWarp[32];
    if (threadIdx.x % 32 == 0) ofWarp[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x >= 32) return;
    sum = sumOfWarp(threadIdx.x < blockDim.x / 32 ? ofWarp[threadIdx.x] : 0);
    __shared__ int last;
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = sum;
        __threadfence();
        last = atomicAdd(&finished, 1) == gridDim.x - 1;
    }
    __syncwarp();
    if (!last) return;
    __threadfence();
    sum = 0;
    for (unsigned b = threadIdx.x; b < gridDim.x; b += 32) sum += const_cast<volatile Sum*>(partial)[b];
    sum = sumOfWarp(sum);
    if (threadIdx.x == 0) {
        *total = sum;
        finished = 0;
    }
}
// END(7.9 kernel)
// BEGIN(7.9 launch)
    squaresSumFast<<<blocksFor((n + 3) / 4, 512), 512>>>(sum, in, n);
    CHECK_LAUNCH();
// END(7.9 launch)
