// Stage 7.9: a single block.
// Refused: the grid has 1 block
// Refused: blocksFor() tells how many fill the card
// BEGIN(7.9 kernel)
__device__ Sum square(int x) { return Sum(x) * x; }

__global__ void squaresSumFast(Sum* total, const int* in, size_t n) {
    __shared__ Sum ofWarp[32];
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
    Sum sum = 0;
    const int4* fours = reinterpret_cast<const int4*>(in);
    for (size_t i = thread; i < n / 4; i += threads) {
        int4 v = fours[i];
        sum += square(v.x) + square(v.y) + square(v.z) + square(v.w);
    }
    if (thread < n % 4) sum += square(in[n - 1 - thread]);
    sum = sumOfWarp(sum);
    if (lane == 0) ofWarp[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = sumOfWarp(lane < blockDim.x / 32 ? ofWarp[lane] : 0);
        if (lane == 0) atomicAdd(reinterpret_cast<unsigned long long*>(total), static_cast<unsigned long long>(sum));
    }
}
// END(7.9 kernel)
// BEGIN(7.9 launch)
    CHECK(cudaMemsetAsync(sum, 0, sizeof(Sum)));
    squaresSumFast<<<1, 512>>>(sum, in, n);
    CHECK_LAUNCH();
// END(7.9 launch)
