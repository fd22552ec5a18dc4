// expect: race in shared memory
// expect: race in shared memory
// cause: one thread initialises the barrier
// A barrier that some threads use before they know of it; and one that the second warp only arrives at, so that it
// may read before the first has written.
#include <cuda/barrier>

#include <cstdio>
#include <utility>

using Barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void notKnown(int* out) {
    __shared__ Barrier all;
    if (threadIdx.x == 0) init(&all, blockDim.x);  // <- here
    all.arrive_and_wait();  // <- other
    out[threadIdx.x] = 1;
}

__global__ void onlyArrives(int* out) {
    __shared__ Barrier written;
    __shared__ int values[32];
    int t = threadIdx.x;
    if (t == 0) init(&written, 64);
    __syncthreads();
    if (t < 32) {
        values[t] = t;  // <- here
        written.arrive_and_wait();
        out[t] = values[31 - t];
    } else {
        auto token = written.arrive();
        out[t] = values[t - 32];  // <- other
        written.wait(std::move(token));
        out[t] += values[63 - t];
    }
}

int main() {
    int h[64], *out;
    cudaMalloc(&out, sizeof h);
    notKnown<<<1, 64>>>(out);
    onlyArrives<<<1, 64>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[7]);
    cudaFree(out);
    return 0;
}
