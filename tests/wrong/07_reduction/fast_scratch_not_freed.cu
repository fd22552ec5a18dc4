// Stage 7.9: memory for the sums of the blocks is never freed.
// Refused: are never freed
// Refused: CHECK(cudaMalloc(&partial, blocks * sizeof(Sum)));
// BEGIN(7.9 kernel)
__global__ void squaresSumFast(Sum* partial, const int* in, size_t n) {
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
    if (threadIdx.x == 0) partial[blockIdx.x] = sum;
}

__global__ void addUp(Sum* total, const Sum* partial, int count) {
    Sum sum = 0;
    for (int i = threadIdx.x; i < count; i += 32) sum += partial[i];
    sum = sumOfWarp(sum);
    if (threadIdx.x == 0) *total = sum;
}
// END(7.9 kernel)
// BEGIN(7.9 launch)
    int blocks = blocksFor((n + 3) / 4, 256);
    Sum* partial = nullptr;
    CHECK(cudaMalloc(&partial, blocks * sizeof(Sum)));
    squaresSumFast<<<blocks, 256>>>(partial, in, n);
    addUp<<<1, 32>>>(sum, partial, blocks);
    CHECK_LAUNCH();
// END(7.9 launch)
