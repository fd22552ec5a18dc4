// expect: race in shared memory
// object: values
// A tile of 8 lanes waits for its own lanes; the last of them reads what the first of the next tile wrote.
#include <cooperative_groups.h>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void differences(const int* in, int* out) {
    __shared__ int values[33];
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    int lane = threadIdx.x;
    values[lane] = in[lane];   // <- here
    if (lane == 0) values[32] = 0;   // <- maybe
    tile.sync();
    out[lane] = values[lane + 1] - values[lane];   // <- other
}

int main() {
    int h[32], *in, *out;
    for (int i = 0; i < 32; i++) h[i] = i * i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    differences<<<1, 32>>>(in, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[7]);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
