// Stage 7.9: every thread adds to the sum by an atomic.
// Refused: atomics
// Refused: add up in the block first
// BEGIN(7.9 kernel)
__device__ Sum square(int x) { return Sum(x) * x; }

__global__ void squaresSumFast(Sum* total, const int* in, size_t n) {
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
    Sum sum = 0;
    const int4* fours = reinterpret_cast<const int4*>(in);
    for (size_t i = thread; i < n / 4; i += threads) {
        int4 v = fours[i];
        sum += square(v.x) + square(v.y) + square(v.z) + square(v.w);
    }
    if (thread < n % 4) sum += square(in[n - 1 - thread]);
    atomicAdd(reinterpret_cast<unsigned long long*>(total), static_cast<unsigned long long>(sum));
}
// END(7.9 kernel)
// BEGIN(7.9 launch)
    CHECK(cudaMemsetAsync(sum, 0, sizeof(Sum)));
    squaresSumFast<<<blocksFor((n + 3) / 4, 512), 512>>>(sum, in, n);
    CHECK_LAUNCH();
// END(7.9 launch)
