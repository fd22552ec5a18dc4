// expect: nothing
// Lanes that have left are left out of the mask: by __activemask or by a ballot taken before they go.
#include <cstdio>

__global__ void count(int n, int* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned mask = __ballot_sync(0xffffffffu, i < n);
    if (i >= n) return;
    int sum = __reduce_add_sync(mask, 1);
    if (threadIdx.x % 32 == 0) atomicAdd(&out[0], sum);
    unsigned here = __activemask();
    if (threadIdx.x % 32 == __ffs(here) - 1) atomicAdd(&out[1], __popc(here));
    __syncwarp(mask);
    unsigned odd = __match_any_sync(mask, i % 2);
    if (__ffs(odd) - 1 == threadIdx.x % 32) atomicAdd(&out[2], __popc(odd));
}

int main() {
    int h[3], *out;
    cudaMalloc(&out, sizeof h);
    cudaMemset(out, 0, sizeof h);
    count<<<3, 64>>>(137, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(out);
    printf("%d %d %d\n", h[0], h[1], h[2]);
    return h[0] == 137 && h[1] == 137 && h[2] == 137 ? 0 : 1;
}
