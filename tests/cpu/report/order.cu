// "sum" gives the same whatever runs first; "last" gives whoever runs last.
#include <cstdio>
#include <cstring>

__global__ void sum(int* out) { atomicAdd(out, blockIdx.x * blockDim.x + threadIdx.x); }
__global__ void last(int* out) { *out = blockIdx.x * blockDim.x + threadIdx.x; }

int main(int, char** argv) {
    int *out, result = 0;
    cudaMalloc(&out, sizeof(int));
    cudaMemset(out, 0, sizeof(int));
    if (std::strcmp(argv[1], "sum") == 0) sum<<<40, 96>>>(out);
    else last<<<40, 96>>>(out);
    cudaMemcpy(&result, out, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("result %d\n", result);
    cudaFree(out);
}
