// Stage 7.9: nobody looks at whether there is memory for the sums of the warps.
// Refused: nobody notices when cudaMalloc() fails
// Refused: CHECK() around it says so
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
    if (threadIdx.x % 32 == 0) partial[thread / 32] = sum;
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
    (void)cudaMalloc(&partial, blocks * 8 * sizeof(Sum));
    squaresSumFast<<<blocks, 256>>>(partial, in, n);
    addUp<<<1, 32>>>(sum, partial, blocks * 8);
    CHECK_LAUNCH();
    CHECK(cudaFree(partial));
// END(7.9 launch)
