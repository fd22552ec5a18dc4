// expect: race in shared memory
// object: values
// A group of the lanes that took a branch waits for these alone.
#include <cooperative_groups.h>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void firstOfOthers(const int* in, int* out) {
    __shared__ int values[32];
    int lane = threadIdx.x;
    values[lane] = in[lane];   // <- here
    if (lane % 4 == 0) {
        cg::coalesced_group group = cg::coalesced_threads();
        group.sync();
        out[lane] = values[lane + 1];   // <- other
    }
}

int main() {
    int h[32], *in, *out;
    for (int i = 0; i < 32; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemset(out, 0, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    firstOfOthers<<<1, 32>>>(in, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[4]);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
