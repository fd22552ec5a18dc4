// Kernels that leave something behind: last_write_test.cpp asks who wrote it.
#include "last_write.h"

#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdlib>

static int* ints(int count) {
    int* p = nullptr;
    cudaMalloc(&p, count * sizeof(int));
    return p;
}

__global__ void everyThread(int* out) {
    __shared__ int ranks[32];
    int rank = threadIdx.y * blockDim.x + threadIdx.x;
    ranks[rank] = rank;
    __syncthreads();
    int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    out[block * 32 + rank] = ranks[31 - rank];  // <- every thread
}

int* writeByBlocks() {
    int* out = ints(12 * 32);
    everyThread<<<dim3(3, 2, 2), dim3(8, 4)>>>(out);
    cudaDeviceSynchronize();
    return out;
}

__global__ void fill(int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = i;  // <- fill
}

template <int value>
__global__ void put(int* out) {
    if (threadIdx.x == 5) *out = value;  // <- put
}

int* writeInThreeLaunches() {
    int* out = ints(256);
    fill<<<8, 32>>>(out, 256);
    fill<<<1, 64>>>(out + 64, 64);
    put<7><<<1, 32>>>(out + 100);
    return out;
}

int* writeBeforeHost() {
    int* out = ints(256);
    static int zeros[64];
    fill<<<8, 32>>>(out, 256);
    cudaMemset(out, 0, 64 * sizeof(int));
    cudaMemcpy(out + 64, zeros, sizeof zeros, cudaMemcpyHostToDevice);
    cudaMemcpy(out + 128, out + 192, 32 * sizeof(int), cudaMemcpyDeviceToDevice);
    cudaMemcpy(out + 224, ints(32), 32 * sizeof(int), cudaMemcpyDeviceToDevice);   // of what nobody wrote
    fill<<<1, 32>>>(out + 32, 16);   // and a kernel again
    cudaMemcpy(out + 8, zeros, 4 * sizeof(int), cudaMemcpyHostToDevice);
    return out;
}

__global__ void fillBytes(unsigned char* out) {
    if (blockIdx.x == 0) out[threadIdx.x] = 1;
    if (blockIdx.x == 1 && threadIdx.x == 9) out[2] = 3;
}

unsigned char* writeBytes() {
    unsigned char* out = nullptr;
    cudaMalloc(&out, 64);
    fillBytes<<<1, 64>>>(out);
    fillBytes<<<2, 64>>>(out);
    return out;
}

__global__ void fillEachByte(unsigned char* out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

unsigned char* writeManyBytes(int count) {
    unsigned char* out = nullptr;
    cudaMalloc(&out, count);
    fillEachByte<<<count / 1024, 1024>>>(out);
    return out;
}

__global__ void makeAndFill(int** made) {
    *made = static_cast<int*>(malloc(4 * sizeof(int)));
    (*made)[2] = 1;  // <- filled
}

int* writeOwnMemory() {
    int **made = nullptr, *out = nullptr;
    cudaMalloc(&made, sizeof(int*));
    makeAndFill<<<1, 1>>>(made);
    cudaMemcpy(&out, made, sizeof out, cudaMemcpyDeviceToHost);
    return out;
}

__global__ void count(int* sum) { atomicAdd(sum, 1); }

int* addUp() {
    int* sum = ints(2);
    cudaMemset(sum, 0, 2 * sizeof(int));
    count<<<3, 32>>>(sum);
    return sum;
}

__device__ int table[64];
__global__ void fillTable() { table[threadIdx.x] = threadIdx.x; }

int* writeVariable() {
    int halves[32] = {};
    void* address = nullptr;
    fillTable<<<1, 64>>>();
    cudaMemcpyToSymbol(table, halves, sizeof halves, 32 * sizeof(int));
    cudaGetSymbolAddress(&address, table);
    return static_cast<int*>(address);
}

__global__ void twice(int* out) {
    out[blockIdx.x * 2] = 1;
    cooperative_groups::this_grid().sync();
    out[(3 - blockIdx.x) * 2] = 2;  // <- twice
    out[blockIdx.x * 2 + 1] = 3;
}

int* writeAcrossGridBarrier() {
    int* out = ints(8);
    void* arguments[] = {&out};
    cudaLaunchCooperativeKernel(twice, 4, 1, arguments, 0, nullptr);
    return out;
}

int* writeThenFree() {
    int* out = ints(64);
    fill<<<1, 64>>>(out, 64);
    cudaFree(out);
    return out;
}

int* manyLaunches(int count) {
    int* out = ints(2);
    put<1><<<1, 32>>>(out);
    for (int i = 0; i < count; i++) put<2><<<1, 32>>>(out + 1);
    return out;
}
