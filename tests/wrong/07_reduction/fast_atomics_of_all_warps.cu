// Stage 7.9: every warp adds to the sum by an atomic.
// Refused: add up in the block first
// BEGIN(7.9 kernel)
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
    if (threadIdx.x % 32 == 0) atomicAdd(reinterpret_cast<unsigned long long*>(total), static_cast<unsigned long long>(sum));
}
// END(7.9 kernel)
// BEGIN(7.9 launch)
    CHECK(cudaMemset(sum, 0, sizeof *sum));
    squaresSumFast<<<blocksFor((n + 3) / 4, 256), 256>>>(sum, in, n);
    CHECK_LAUNCH();
// END(7.9 launch)
