// Stage 7.9: one int a load.
// Refused: there are too many loads
// Refused: an int4 is four ints that lie side by side
// BEGIN(7.9 kernel)
__device__ Sum square(int x) { return Sum(x) * x; }

__global__ void squaresSumFast(Sum* total, const int* in, size_t n) {
    __shared__ Sum ofWarp[32];
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
    Sum sum = 0;
    for (size_t i = thread; i < n; i += threads) sum += square(in[i]);
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
    squaresSumFast<<<blocksFor((n + 3) / 4, 512), 512>>>(sum, in, n);
    CHECK_LAUNCH();
// END(7.9 launch)
