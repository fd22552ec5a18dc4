// Keeping the elements that satisfy a condition: scan and scatter (in order), and warp-aggregated atomics (in any).
#include <algorithm>
#include <cstdio>
#include <vector>

struct Positive {
    __host__ __device__ bool operator()(int x) const { return x > 0; }
};

template <class Predicate>
__global__ void countKept(const int *in, int n, int *counts, Predicate keep) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int kept = __syncthreads_count(i < n && keep(in[i]));
    if (threadIdx.x == 0) counts[blockIdx.x] = kept;
}

__global__ void exclusiveScan(int *counts, int blocks) {
    extern __shared__ int s[];
    int t = threadIdx.x;
    s[t] = t < blocks ? counts[t] : 0;
    for (int d = 1; d < blockDim.x; d *= 2) {
        __syncthreads();
        int v = t >= d ? s[t - d] : 0;
        __syncthreads();
        s[t] += v;
    }
    __syncthreads();
    if (t <= blocks) counts[t] = t > 0 ? s[t - 1] : 0;
}

template <class Predicate>
__global__ void scatterKept(const int *in, int n, int *out, const int *offsets, Predicate keep) {
    __shared__ int warpCounts[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    bool mine = i < n && keep(in[i]);
    unsigned votes = __ballot_sync(0xffffffff, mine);
    int rank = __popc(votes & ((1u << lane) - 1));
    if (lane == 0) warpCounts[warp] = __popc(votes);
    __syncthreads();
    if (!mine) return;
    int before = offsets[blockIdx.x];
    for (int w = 0; w < warp; w++) before += warpCounts[w];
    out[before + rank] = in[i];
}

__device__ int atomicAggInc(int *ctr) {
    unsigned int active = __activemask();
    int leader = __ffs(active) - 1;
    int change = __popc(active);
    int lane_mask_lt = (1 << (threadIdx.x % 32)) - 1;
    unsigned int rank = __popc(active & lane_mask_lt);
    int warp_res;
    if (rank == 0) warp_res = atomicAdd(ctr, change);
    warp_res = __shfl_sync(active, warp_res, leader);
    return warp_res + rank;
}

__global__ void filter_k(int *dst, int *nres, const int *src, int n) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n) return;
    if (src[i] > 0) dst[atomicAggInc(nres)] = src[i];
}

int main() {
    const int n = 10007, block = 128, grid = (n + block - 1) / block;
    std::vector<int> h(n), gold, got(n);
    for (int i = 0; i < n; i++) h[i] = (i * 7919) % 1000 - 400;
    std::copy_if(h.begin(), h.end(), std::back_inserter(gold), Positive());
    int *in, *out, *counts, kept = 0;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMalloc(&counts, (grid + 1) * sizeof(int));
    cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);

    countKept<<<grid, block>>>(in, n, counts, Positive());
    exclusiveScan<<<1, 128, 128 * sizeof(int)>>>(counts, grid);
    scatterKept<<<grid, block>>>(in, n, out, counts, Positive{});
    cudaMemcpy(&kept, counts + grid, sizeof(int), cudaMemcpyDeviceToHost);
    got.resize(kept);
    cudaMemcpy(got.data(), out, kept * sizeof(int), cudaMemcpyDeviceToHost);
    bool ok = got == gold;
    printf("scan and scatter: %d kept, %s\n", kept, ok ? "ok" : "WRONG");

    cudaMemset(counts, 0, sizeof(int));
    filter_k<<<grid, block>>>(out, counts, in, n);
    cudaMemcpy(&kept, counts, sizeof(int), cudaMemcpyDeviceToHost);
    got.assign(kept, 0);
    cudaMemcpy(got.data(), out, kept * sizeof(int), cudaMemcpyDeviceToHost);
    std::sort(got.begin(), got.end());
    std::sort(gold.begin(), gold.end());
    ok = ok && got == gold;
    printf("aggregated atomics: %d kept, %s\n", kept, got == gold ? "ok" : "WRONG");
    cudaFree(in);
    cudaFree(out);
    cudaFree(counts);
    if (ok) printf("PASS\n");
    return ok ? 0 : 1;
}
