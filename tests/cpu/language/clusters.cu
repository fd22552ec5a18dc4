// Thread block clusters: which block of which cluster, their barrier, and one another's shared memory.
#include <cooperative_groups.h>

#include "check.h"

namespace cg = cooperative_groups;

template <class... P, class... A>
cudaError_t launchClusters(void (*kernel)(P...), dim3 grid, dim3 block, dim3 cluster, size_t shared, A... arguments) {
    cudaLaunchAttribute attribute;
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim.x = cluster.x;
    attribute.val.clusterDim.y = cluster.y;
    attribute.val.clusterDim.z = cluster.z;
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared;
    config.attrs = &attribute;
    config.numAttrs = 1;
    return cudaLaunchKernelEx(&config, kernel, arguments...);
}

__device__ bool same(dim3 a, dim3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

__global__ void places(dim3 shape) {
    cg::cluster_group cluster = cg::this_cluster();
    const dim3 inside(blockIdx.x % shape.x, blockIdx.y % shape.y, blockIdx.z % shape.z);
    const unsigned rank = (inside.z * shape.y + inside.y) * shape.x + inside.x;
    const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    const unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    EXPECT(same(cluster.dim_blocks(), shape));
    EXPECT(same(cluster.block_index(), inside));
    EXPECT(cluster.block_rank() == rank);
    EXPECT(cluster.num_blocks() == shape.x * shape.y * shape.z);
    EXPECT(cluster.num_threads() == cluster.num_blocks() * threads);
    EXPECT(cluster.size() == cluster.num_threads());
    EXPECT(cluster.thread_rank() == rank * threads + thread);
    EXPECT(same(cluster.dim_threads(), dim3(shape.x * blockDim.x, shape.y * blockDim.y, shape.z * blockDim.z)));
    EXPECT(same(cluster.thread_index(), dim3(inside.x * blockDim.x + threadIdx.x, inside.y * blockDim.y + threadIdx.y,
                                             inside.z * blockDim.z + threadIdx.z)));
    EXPECT(same(__clusterDim(), shape));
    EXPECT(same(__clusterRelativeBlockIdx(), inside));
    EXPECT(same(__clusterIdx(), dim3(blockIdx.x / shape.x, blockIdx.y / shape.y, blockIdx.z / shape.z)));
    EXPECT(same(__clusterGridDimInClusters(), dim3(gridDim.x / shape.x, gridDim.y / shape.y, gridDim.z / shape.z)));
    EXPECT(__clusterRelativeBlockRank() == rank);
    EXPECT(__clusterSizeInBlocks() == cluster.num_blocks());
    EXPECT(__clusterDimIsSpecified());
    const cg::grid_group grid = cg::this_grid();
    EXPECT(grid.num_clusters() * cluster.num_blocks() == grid.num_blocks());
    EXPECT(same(grid.cluster_index(), __clusterIdx()) && same(grid.dim_clusters(), __clusterGridDimInClusters()));
    const dim3 at = __clusterIdx(), all = __clusterGridDimInClusters();
    EXPECT(grid.cluster_rank() == (at.z * all.y + at.y) * all.x + at.x);
    cluster.sync();
}

__global__ void alone() {
    __shared__ int mine[4];
    cg::cluster_group cluster = cg::this_cluster();
    EXPECT(cluster.num_blocks() == 1 && cluster.block_rank() == 0 && !__clusterDimIsSpecified());
    EXPECT(cluster.num_threads() == blockDim.x && cluster.thread_rank() == threadIdx.x);
    if (threadIdx.x < 4) mine[threadIdx.x] = threadIdx.x;
    cluster.sync();
    EXPECT(cluster.map_shared_rank(mine, 0)[3] == 3);
    cluster.barrier_arrive();
    cluster.barrier_wait();
}

// Each block hands its number to the next one, round after round.
__global__ void __cluster_dims__(4, 1, 1) ring(int* out, int rounds) {
    __shared__ int before, mine;
    cg::cluster_group cluster = cg::this_cluster();
    const unsigned rank = cluster.block_rank(), next = (rank + 1) % cluster.num_blocks();
    if (threadIdx.x == 0) mine = blockIdx.x;
    for (int r = 0; r < rounds; r++) {
        cluster.sync();
        int* there = cluster.map_shared_rank(&before, next);
        EXPECT(cluster.query_shared_rank(there) == next && cluster.query_shared_rank(&before) == rank);
        if (threadIdx.x == 32) *there = mine;
        cluster.sync();
        if (threadIdx.x == 0) mine = before;
    }
    __syncthreads();
    if (threadIdx.x == 1) out[blockIdx.x] = mine;
}

// Bins that are spread over the shared memory of a cluster.
__global__ void histogram(const int* in, int n, int* bins, int binsOfBlock) {
    extern __shared__ int part[];
    cg::cluster_group cluster = cg::this_cluster();
    for (int i = threadIdx.x; i < binsOfBlock; i += blockDim.x) part[i] = 0;
    cluster.sync();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int* there = cluster.map_shared_rank(part, in[i] / binsOfBlock);
        atomicAdd(there + in[i] % binsOfBlock, 1);
    }
    cluster.sync();
    for (int i = threadIdx.x; i < binsOfBlock; i += blockDim.x)
        atomicAdd(&bins[cluster.block_rank() * binsOfBlock + i], part[i]);
}

// A sum in which only one block reads the others', while these wait for it in two halves.
__global__ void __cluster_dims__(2, 2, 1) sums(const float* in, float* out) {
    __shared__ float mine;
    cg::cluster_group cluster = cg::this_cluster();
    const unsigned block = blockIdx.y * gridDim.x + blockIdx.x;
    if (threadIdx.x == 0) mine = 0.0f;
    __syncthreads();
    atomicAdd(&mine, in[block * blockDim.x + threadIdx.x]);
    cluster.barrier_arrive();
    const float untilThen = in[threadIdx.x];
    cluster.barrier_wait();
    if (cluster.thread_rank() == 0) {
        float sum = 0.0f;
        for (unsigned rank = 0; rank < cluster.num_blocks(); rank++) sum += *cluster.map_shared_rank(&mine, rank);
        out[(blockIdx.y / 2) * (gridDim.x / 2) + blockIdx.x / 2] = sum;
    }
    EXPECT(untilThen == in[threadIdx.x]);
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
}

// The same in PTX.
__global__ void inPtx(unsigned* out) {
    __shared__ unsigned mine;
    unsigned rank, count, x, all, id, ids, address, there, owner;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(count));
    asm("mov.u32 %0, %%cluster_ctaid.x;" : "=r"(x));
    asm("mov.u32 %0, %%cluster_nctaid.x;" : "=r"(all));
    asm("mov.u32 %0, %%clusterid.x;" : "=r"(id));
    asm("mov.u32 %0, %%nclusterid.x;" : "=r"(ids));
    EXPECT(rank == blockIdx.x % 4 && count == 4 && x == rank && all == 4);
    EXPECT(id == blockIdx.x / 4 && ids == gridDim.x / 4);
    if (threadIdx.x == 0) mine = 10 * blockIdx.x;
    asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
    asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
    address = static_cast<unsigned>(__cvta_generic_to_shared(&mine));
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(address), "r"(rank ^ 1));
    asm("getctarank.shared::cluster.u32 %0, %1;" : "=r"(owner) : "r"(there));
    EXPECT(owner == (rank ^ 1));
    unsigned long long generic;
    asm("mapa.u64 %0, %1, %2;" : "=l"(generic) : "l"(&mine), "r"(rank ^ 2));
    asm("getctarank.u64 %0, %1;" : "=r"(owner) : "l"(generic));
    EXPECT(owner == (rank ^ 2));
    unsigned theirs;
    asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(theirs) : "r"(there) : "memory");
    EXPECT(theirs == 10 * (blockIdx.x ^ 1) && *reinterpret_cast<unsigned*>(generic) == 10 * (blockIdx.x ^ 2));
    asm volatile("barrier.cluster.arrive;\n\tbarrier.cluster.wait;" ::: "memory");
    if (threadIdx.x == 0) asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(there), "r"(rank) : "memory");
    asm volatile("barrier.cluster.arrive;\n\tbarrier.cluster.wait;" ::: "memory");
    if (threadIdx.x < 3)
        asm volatile("red.relaxed.cluster.shared::cluster.add.u32 [%0], %1;" ::"r"(there), "r"(100) : "memory");
    asm volatile("barrier.cluster.arrive;\n\tbarrier.cluster.wait;" ::: "memory");
    if (threadIdx.x == 0) out[blockIdx.x] = mine;
}

// A cooperative launch of clusters: within each, and between all of them.
__global__ void __cluster_dims__(2, 1, 1) together(int* data, int rounds) {
    __shared__ int mine;
    cg::cluster_group cluster = cg::this_cluster();
    for (int r = 0; r < rounds; r++) {
        if (threadIdx.x == 0) mine = data[blockIdx.x];
        cluster.sync();
        const int theirs = *cluster.map_shared_rank(&mine, cluster.block_rank() ^ 1);
        cg::this_grid().sync();
        if (threadIdx.x == 0) data[(blockIdx.x + 2) % gridDim.x] = theirs + 1;
        cg::this_grid().sync();
    }
}

// Through global memory as well; and threads that have ended are not waited for.
__global__ void __cluster_dims__(2, 1, 1) exchange(int* data) {
    if (threadIdx.x >= 20) return;
    const int i = blockIdx.x * 20 + threadIdx.x, partner = (blockIdx.x ^ 1) * 20 + threadIdx.x;
    data[i] = i;
    cg::this_cluster().sync();
    const int theirs = data[partner];
    cg::thread_group any = cg::this_cluster();
    any.sync();
    data[i] = theirs;
    EXPECT(any.size() == 2 * blockDim.x && any.thread_rank() == (blockIdx.x % 2) * blockDim.x + threadIdx.x);
}

__global__ void kinds(unsigned* out) {
    __shared__ int mine;
    int own = 0;
    cg::cluster_group cluster = cg::this_cluster();
    int* theirs = cluster.map_shared_rank(&mine, cluster.block_rank() ^ 1);
    if (threadIdx.x == 0) {
        EXPECT(__isClusterShared(&mine) && __isClusterShared(theirs) && __isShared(&mine));
        EXPECT(!__isClusterShared(out) && !__isClusterShared(&own));
        EXPECT(cluster.map_shared_rank(theirs, cluster.block_rank()) == &mine);
        out[blockIdx.x] = cluster.query_shared_rank(theirs);
    }
    cluster.sync();
}

int main() {
    for (dim3 shape : {dim3(1, 1, 1), dim3(2, 1, 1), dim3(1, 2, 2), dim3(2, 2, 2), dim3(8, 1, 1)}) {
        CUDA(launchClusters(places, dim3(8, 4, 2), dim3(8, 2, 3), shape, 0, shape));
        FINISH_KERNEL();
    }
    alone<<<3, 64>>>();
    FINISH_KERNEL();

    DeviceArray<int> out(12);
    ring<<<12, 64>>>(out, 3);
    FINISH_KERNEL();
    std::vector<int> handed = out.toHost();
    for (int i = 0; i < 12; i++) EXPECT(handed[i] == i / 4 * 4 + (i + 4 - 3) % 4);

    const int n = 5000, binsOfBlock = 100;
    std::vector<int> values(n), expected(4 * binsOfBlock);
    for (int i = 0; i < n; i++) expected[values[i] = i * 37 % 400]++;
    DeviceArray<int> in(values), bins(4 * binsOfBlock);
    CUDA(launchClusters(histogram, 8, 96, 4, binsOfBlock * sizeof(int), static_cast<const int*>(in.data), n, bins.data,
                        binsOfBlock));
    FINISH_KERNEL();
    EXPECT(bins.toHost() == expected);

    std::vector<float> ones(16 * 64);
    for (size_t i = 0; i < ones.size(); i++) ones[i] = static_cast<float>(i / 64);
    DeviceArray<float> floats(ones), totals(4);
    sums<<<dim3(4, 4), 64>>>(floats, totals);
    FINISH_KERNEL();
    const std::vector<float> got = totals.toHost();
    const int firsts[] = {0, 2, 8, 10};
    for (int c = 0; c < 4; c++) EXPECT(got[c] == 64.0f * (4 * firsts[c] + 0 + 1 + 4 + 5));

    DeviceArray<unsigned> written(8);
    CUDA(launchClusters(inPtx, 8, 32, 4, 0, written.data));
    FINISH_KERNEL();
    const std::vector<unsigned> byPtx = written.toHost();
    for (unsigned i = 0; i < 8; i++) EXPECT(byPtx[i] == 300 + (i % 4 ^ 1));

    std::vector<int> numbers(8);
    for (int i = 0; i < 8; i++) numbers[i] = i;
    DeviceArray<int> handedOn(numbers);
    int rounds = 4;
    void* arguments[] = {&handedOn.data, &rounds};
    CUDA(cudaLaunchCooperativeKernel(reinterpret_cast<void*>(together), 8, 64, arguments, 0, nullptr));
    FINISH_KERNEL();
    numbers = handedOn.toHost();
    for (int i = 0; i < 8; i++) EXPECT(numbers[i] == i + rounds);

    DeviceArray<int> data(120);
    exchange<<<6, 32>>>(data);
    FINISH_KERNEL();
    std::vector<int> exchanged = data.toHost();
    for (int i = 0; i < 120; i++) EXPECT(exchanged[i] == (i / 20 ^ 1) * 20 + i % 20);

    DeviceArray<unsigned> ranks(4);
    CUDA(launchClusters(kinds, 4, 32, 2, 0, ranks.data));
    FINISH_KERNEL();
    const std::vector<unsigned> others = ranks.toHost();
    for (unsigned i = 0; i < 4; i++) EXPECT(others[i] == (i % 2 ^ 1));
    return finish("clusters");
}
