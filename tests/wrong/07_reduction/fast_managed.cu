// Stage 7.9: the host adds up the sums of the warps, in memory that it can read.
// Refused: calls of the host do a part of the work
// BEGIN(7.9 kernel)
__device__ Sum squares(int4 v) { return Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w; }

__global__ void squaresSumFast(Sum* sums, const int* in, size_t n) {
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
    Sum sum = 0;
    for (size_t i = thread; i < n / 4; i += threads) sum += squares(reinterpret_cast<const int4*>(in)[i]);
    if (thread < n % 4) sum += Sum(in[n - 1 - thread]) * in[n - 1 - thread];
    sum = sumOfWarp(sum);
    if (threadIdx.x % 32 == 0) sums[thread / 32] = sum;
}

// END(7.9 kernel)
// BEGIN(7.9 launch)
    const int blocks = blocksFor((n + 3) / 4, 1024);
    Sum *sums = nullptr, all = 0;
    CHECK(cudaMallocManaged(&sums, blocks * 32 * sizeof(Sum)));
    squaresSumFast<<<blocks, 1024>>>(sums, in, n);
    CHECK_LAUNCH();
    for (int i = 0; i < blocks * 32; i++) all += sums[i];
    CHECK(cudaFree(sums));
    CHECK(cudaMemcpy(sum, &all, sizeof all, cudaMemcpyHostToDevice));
// END(7.9 launch)
