// Stage 7.9: sums and a counter in memory that the launch allocates, and the last block adds up.
// Passes.
// BEGIN(7.9 kernel)
struct Meeting {
    Sum* partial;       // one per block
    unsigned* arrived;  // how many blocks have stored theirs
};

__device__ __forceinline__ void addSquares(Sum& sum, int4 v) {
    sum += Sum(v.x) * v.x + Sum(v.y) * v.y;
    sum += Sum(v.z) * v.z + Sum(v.w) * v.w;
}

template <int Threads>
__device__ Sum addUpBlock(Sum mine, Sum (&room)[Threads / 32]) {
    for (int d = 16; d >= 1; d /= 2) mine += __shfl_xor_sync(0xffffffffu, mine, d);
    if (threadIdx.x % 32 == 0) room[threadIdx.x / 32] = mine;
    __syncthreads();
    Sum all = 0;
    if (threadIdx.x == 0)
        for (int w = 0; w < Threads / 32; ++w) all += room[w];
    return all;  // in thread 0
}

template <int Threads>
__global__ void __launch_bounds__(Threads) squaresSumMeeting(Sum* total, const int* in, size_t n, Meeting meeting) {
    __shared__ Sum room[Threads / 32];
    __shared__ bool last;
    const size_t quads = n / 4, step = size_t(gridDim.x) * Threads, me = size_t(blockIdx.x) * Threads + threadIdx.x;
    const int4* q = reinterpret_cast<const int4*>(in);
    Sum sum = 0;
    size_t i = me;
    for (; i + 3 * step < quads; i += 4 * step) {
        const int4 v0 = q[i], v1 = q[i + step], v2 = q[i + 2 * step], v3 = q[i + 3 * step];
        addSquares(sum, v0);
        addSquares(sum, v1);
        addSquares(sum, v2);
        addSquares(sum, v3);
    }
    for (; i < quads; i += step) {
        const int4 v = q[i];
        addSquares(sum, v);
    }
    if (me < n % 4) {
        const Sum v = in[4 * quads + me];
        sum += v * v;
    }
    const Sum ofBlock = addUpBlock<Threads>(sum, room);
    if (threadIdx.x == 0) {
        meeting.partial[blockIdx.x] = ofBlock;
        __threadfence();
        last = atomicAdd(meeting.arrived, 1u) + 1 == gridDim.x;
    }
    __syncthreads();
    if (!last) return;
    __threadfence();
    Sum rest = 0;
    for (unsigned b = threadIdx.x; b < gridDim.x; b += Threads) rest += meeting.partial[b];
    rest = addUpBlock<Threads>(rest, room);
    if (threadIdx.x == 0) *total = rest;
}
// END(7.9 kernel)
// BEGIN(7.9 launch)
    constexpr int threads = 256;
    const int blocks = blocksFor((n + 3) / 4, threads);
    Meeting meeting = {nullptr, nullptr};
    CHECK(cudaMalloc(&meeting.partial, blocks * sizeof(Sum)));
    CHECK(cudaMalloc(&meeting.arrived, sizeof(unsigned)));
    CHECK(cudaMemset(meeting.arrived, 0, sizeof(unsigned)));
    squaresSumMeeting<threads><<<blocks, threads>>>(sum, in, n, meeting);
    CHECK_LAUNCH();
    CHECK(cudaFree(meeting.arrived));
    CHECK(cudaFree(meeting.partial));
// END(7.9 launch)
