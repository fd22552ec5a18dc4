// Called like one of CUDA's headers, which have no lines in a report.
#include <cooperative_groups.h>

#include <cstdio>

__global__ void fill(int* out) {
    auto block = cooperative_groups::this_thread_block();
    out[block.thread_rank()] = 1;
}

int main() {
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    fill<<<1, 32>>>(out);
    std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(out);
}
