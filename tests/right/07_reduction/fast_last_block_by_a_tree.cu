// Stage 7.9: a tree in each block, and the last block adds up what all have left by the same tree.
// Passes.
// BEGIN(7.9 kernel)
__device__ Sum ofBlocks[mostSums];
__device__ unsigned blocksDone = 0;

// Adds up the sums of all threads of the block; thread 0 has the result.
__device__ Sum addUp(Sum* tree, Sum sum) {
    tree[threadIdx.x] = sum;
    __syncthreads();
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) tree[threadIdx.x] += tree[threadIdx.x + half];
        __syncthreads();
    }
    return tree[0];
}

__global__ void squaresSumFast(Sum* total, const int* in, size_t n) {
    __shared__ Sum tree[256];
    __shared__ bool isLast;
    const size_t first = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
    Sum sum = 0;
    for (size_t i = first; i < n / 4; i += all) {
        const int4 four = reinterpret_cast<const int4*>(in)[i];
        sum += Sum(four.x) * four.x + Sum(four.y) * four.y + Sum(four.z) * four.z + Sum(four.w) * four.w;
    }
    if (first < n % 4) sum += Sum(in[n / 4 * 4 + first]) * in[n / 4 * 4 + first];
    sum = addUp(tree, sum);
    if (threadIdx.x == 0) {
        ofBlocks[blockIdx.x] = sum;
        __threadfence();
        isLast = atomicAdd(&blocksDone, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (!isLast) return;
    __threadfence();
    sum = 0;
    for (unsigned b = threadIdx.x; b < gridDim.x; b += blockDim.x) sum += ofBlocks[b];
    __syncthreads();
    sum = addUp(tree, sum);
    if (threadIdx.x == 0) *total = sum, blocksDone = 0;
}
// END(7.9 kernel)
// BEGIN(7.9 launch)
    squaresSumFast<<<blocksFor((n + 3) / 4, 256), 256>>>(sum, in, n);
    CHECK_LAUNCH();
// END(7.9 launch)
