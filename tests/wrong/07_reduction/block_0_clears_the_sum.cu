// Stage 7.9: the first block clears the sum that others add to, and nothing says that it comes first.
// Refused: blocks run in any order
// BEGIN(7.9 kernel)
__global__ void __launch_bounds__(1024) squaresSumFast(Sum* total, const int* __restrict__ in, size_t n) {
    __shared__ Sum ofWarp[32];
    size_t thread = size_t(blockIdx.x) * blockDim.x + threadIdx.x, threads = size_t(gridDim.x) * blockDim.x;
    if (thread == 0) atomicExch(reinterpret_cast<unsigned long long*>(total), 0ull);
    __threadfence();
    const int4* fours = reinterpret_cast<const int4*>(in);
    Sum sum = 0;
    for (size_t i = thread; i < n / 4; i += threads) {
        int4 v = fours[i];
        sum += Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w;
    }
    if (thread < n % 4) sum += Sum(in[n / 4 * 4 + thread]) * in[n / 4 * 4 + thread];
    sum = sumOfWarp(sum);
    if (threadIdx.x % 32 == 0) ofWarp[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x >= 32) return;
    sum = sumOfWarp(ofWarp[threadIdx.x]);
    if (threadIdx.x == 0) atomicAdd(reinterpret_cast<unsigned long long*>(total), static_cast<unsigned long long>(sum));
}

// END(7.9 kernel)
