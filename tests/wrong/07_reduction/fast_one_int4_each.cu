// Stage 7.9: one int4 a thread, and an atomic per block into a sum that was set to 0.
// Refused: on so large arrays there are
// Refused: four int4 at least
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
    __shared__ Sum ofWarp[32];
    if (threadIdx.x % 32 == 0) ofWarp[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x >= 32) return;
    sum = sumOfWarp(threadIdx.x < blockDim.x / 32 ? ofWarp[threadIdx.x] : 0);
    if (threadIdx.x == 0) atomicAdd(reinterpret_cast<unsigned long long*>(total), static_cast<unsigned long long>(sum));
}
// END(7.9 kernel)
// BEGIN(7.9 launch)
    CHECK(cudaMemset(sum, 0, sizeof *sum));
    squaresSumFast<<<n / 4 / 256 + 1, 256>>>(sum, in, n);
    CHECK_LAUNCH();
// END(7.9 launch)
