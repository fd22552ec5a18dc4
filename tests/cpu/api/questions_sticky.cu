// Questions about a card after a kernel has crashed. One way to crash for each argument:
// 0 null pointer, 1 misaligned, 2 __trap, 3 assert.
#include <cassert>
#include <cstdio>
#include <cstdlib>

__global__ void crash(int way, char* p) {
    if (way == 0) *(volatile int*)nullptr = 1;
    if (way == 1) *(volatile int*)(p + 1) = 1;
    if (way == 2) __trap();
    if (way == 3) assert(p == nullptr);
}
__global__ void nothing() {}

#define ASK(call) std::printf("%s -> %d\n", #call, (int)(call))

int main(int argc, char** argv) {
    int way = argc > 1 ? std::atoi(argv[1]) : 0;
    char *memory = nullptr, *other = nullptr;
    cudaEvent_t event;
    cudaStream_t stream;
    cudaMalloc(&memory, 64);
    cudaEventCreate(&event);
    cudaStreamCreate(&stream);
    crash<<<1, 1>>>(way, memory);
    ASK(cudaDeviceSynchronize());
    ASK(cudaGetLastError());
    ASK(cudaGetLastError());
    ASK(cudaPeekAtLastError());
    ASK(cudaDeviceSynchronize());
    ASK(cudaPeekAtLastError());
    ASK(cudaGetLastError());
    int value = 0;
    size_t a = 0, b = 0;
    ASK(cudaGetDeviceCount(&value));
    ASK(cudaGetDevice(&value));
    ASK(cudaSetDevice(0));
    ASK(cudaSetDevice(1000));
    ASK(cudaGetLastError());
    cudaDeviceProp properties;
    ASK(cudaGetDeviceProperties(&properties, 0));
    ASK(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 0));
    ASK(cudaRuntimeGetVersion(&value));
    ASK(cudaDriverGetVersion(&value));
    ASK(cudaGetLastError());
    ASK(cudaMemGetInfo(&a, &b));
    ASK(cudaMalloc(&other, 64));
    ASK(cudaMalloc(&other, 0));
    ASK(cudaMallocHost(&other, 64));
    ASK(cudaFree(nullptr));
    ASK(cudaFree(memory));
    ASK(cudaMemset(memory, 0, 64));
    ASK(cudaMemset(memory, 0, 0));
    ASK(cudaMemcpy(&value, memory, 4, cudaMemcpyDeviceToHost));
    ASK(cudaEventCreate(&event));
    ASK(cudaEventRecord(event));
    ASK(cudaEventQuery(event));
    ASK(cudaStreamSynchronize(stream));
    ASK(cudaStreamQuery(stream));
    ASK(cudaStreamCreate(&stream));
    cudaFuncAttributes f;
    ASK(cudaFuncGetAttributes(&f, nothing));
    ASK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&value, nothing, 32, 0));
    cudaPointerAttributes p;
    ASK(cudaPointerGetAttributes(&p, memory));
    ASK(cudaDeviceGetLimit(&a, cudaLimitStackSize));
    nothing<<<1, 1>>>();
    ASK(cudaGetLastError());
    nothing<<<0, 1>>>();
    ASK(cudaGetLastError());
    ASK(cudaDeviceReset());
    ASK(cudaGetLastError());
    ASK(cudaMalloc(&memory, 64));
    ASK(cudaGetLastError());
    nothing<<<1, 1>>>();
    ASK(cudaDeviceSynchronize());
    return 0;
}
