// "memory": a loop that never ends and reads memory; "registers": one that does not; "barriers", "shuffles", "grid":
// one that waits in every round. "long" ends after a while.
#include <cooperative_groups.h>
#include <cstdio>
#include <cstring>

__global__ void waitFor(volatile int* flag) {
    while (*flag == 0) {
    }
}
__global__ void count(unsigned* out) {
    unsigned a = 1;
    while (a != 0) a = (a * 5 + 1) | 1;
    *out = a;
}
__global__ void waitAlways(const int* flag) {
    while (*flag == 0) __syncthreads();
}
__global__ void shuffleAlways(int* out) {
    int a = 0;
    while (a == 0) a = __shfl_sync(~0u, a, 0);
    *out = a;
}
__global__ void meetAlways(const int* flag) {
    while (*flag == 0) cooperative_groups::this_grid().sync();
}
__global__ void readOften(const volatile int* in, int* out) {
    int sum = 0;
    for (int i = 0; i < 300000; i++) sum += in[i % 64];
    *out = sum;
}

int main(int, char** argv) {
    int* memory;
    cudaMalloc(&memory, 65 * sizeof(int));
    cudaMemset(memory, 0, 65 * sizeof(int));
    if (std::strcmp(argv[1], "memory") == 0) waitFor<<<1, 1>>>(memory);
    if (std::strcmp(argv[1], "registers") == 0) count<<<1, 1>>>(reinterpret_cast<unsigned*>(memory));
    if (std::strcmp(argv[1], "barriers") == 0) waitAlways<<<2, 64>>>(memory);
    if (std::strcmp(argv[1], "shuffles") == 0) shuffleAlways<<<1, 32>>>(memory);
    void* arguments[] = {&memory};
    if (std::strcmp(argv[1], "grid") == 0)
        cudaLaunchCooperativeKernel((void*)meetAlways, dim3(2), dim3(64), arguments);
    if (std::strcmp(argv[1], "long") == 0) readOften<<<1, 1>>>(memory, memory + 64);
    std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(memory);
}
