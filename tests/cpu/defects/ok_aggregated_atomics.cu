// expect: nothing
// One atomic for all lanes that are here: coalesced_threads in a divergent branch.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__device__ int takePlace(int* counter) {
    cg::coalesced_group together = cg::coalesced_threads();
    int first = 0;
    if (together.thread_rank() == 0) first = atomicAdd(counter, together.size());
    return together.shfl(first, 0) + together.thread_rank();
}

__global__ void keepOdd(const int* in, int* out, int* counter, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] % 2 == 1) out[takePlace(counter)] = in[i];
}

int main() {
    const int n = 500;
    int h[n], *in, *out, *counter, kept;
    for (int i = 0; i < n; i++) h[i] = i % 7;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMalloc(&counter, sizeof(int));
    cudaMemset(counter, 0, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    keepOdd<<<4, 128>>>(in, out, counter, n);
    cudaMemcpy(&kept, counter, sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(h, out, kept * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    cudaFree(counter);
    bool right = kept == 214;
    for (int i = 0; i < kept; i++) right = right && h[i] % 2 == 1;
    printf("%d\n", kept);
    return right ? 0 : 1;
}
