// Stage 7.9: a cooperative launch, whose first block adds up behind a barrier of the whole grid.
// Passes.
// BEGIN(top)
#include <cooperative_groups.h>
// END(top)
// BEGIN(7.9 kernel)
__device__ Sum ofBlock[mostSums];

__global__ void __launch_bounds__(1024) squaresSumFast(Sum* total, const int* in, size_t n) {
    __shared__ Sum ofWarp[32];
    const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const size_t thread = size_t(blockIdx.x) * blockDim.x + threadIdx.x, threads = size_t(gridDim.x) * blockDim.x;
    Sum sum = 0;
    for (size_t i = thread; i < n / 4; i += threads) {
        const int4 v = reinterpret_cast<const int4*>(in)[i];
        sum += Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w;
    }
    if (thread < n % 4) sum += Sum(in[n - 1 - thread]) * in[n - 1 - thread];
    sum = sumOfWarp(sum);
    if (lane == 0) ofWarp[warp] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
        sum = 0;
        for (unsigned w = 0; w < blockDim.x / 32; w++) sum += ofWarp[w];
        ofBlock[blockIdx.x] = sum;
    }
    cooperative_groups::this_grid().sync();
    if (blockIdx.x != 0 || warp != 0) return;
    sum = 0;
    for (unsigned b = lane; b < gridDim.x; b += 32) sum += ofBlock[b];
    sum = sumOfWarp(sum);
    if (lane == 0) *total = sum;
}
// END(7.9 kernel)
// BEGIN(7.9 launch)
    int blocks = blocksFor((n + 3) / 4, 1024);
    void* arguments[] = {&sum, &in, &n};
    CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(squaresSumFast), dim3(blocks), dim3(1024), arguments,
                                      0, nullptr));
    CHECK_LAUNCH();
// END(7.9 launch)
