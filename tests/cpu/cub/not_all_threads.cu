// A collective of the block that some threads do not come to.
// expect: uninitialised shared memory
#include <cub/block/block_scan.cuh>

#include "drawn.h"

__global__ void sumsOfSome(const int* in, int* out, int n) {
    using Scan = cub::BlockScan<int, 128>;
    __shared__ typename Scan::TempStorage storage;
    if (threadIdx.x >= n) return;
    int sum;
    Scan(storage).InclusiveSum(in[threadIdx.x], sum);
    out[threadIdx.x] = sum;
}

int main() {
    OnDevice<int> in(drawn(128)), out(128);
    sumsOfSome<<<1, 128>>>(in.data, out.data, 64);
    cudaDeviceSynchronize();
    return finish("not_all_threads");
}
