#include "queues.h"

#include <cuda_runtime.h>

__global__ void addToOneWordKernel(int* to) { atomicAdd(to, 1); }
__global__ void addByLaneKernel(int* to) { atomicAdd(to + threadIdx.x % 32, 1); }
__global__ void addToTwoPlacesKernel(int* to) {
    if (threadIdx.x % 32 == 0) atomicAdd(to + (threadIdx.x < 128 ? 0 : 256), 1);
}
__global__ void addToEightLinesKernel(int* to) { atomicAdd(to + threadIdx.x * 32, 1); }
__global__ void addFloatsKernel(float* to) { atomicAdd(to, 1.0f); }
// Each number below 32 once, with no step twice: 0, 1, 3, 6 …
__device__ int inNoOrder(int t) { return t * (t + 1) / 2 % 32; }
__global__ void loadColumns(int* to, const int* from, int columns, bool forgetful) {
    int sum = 0;
    for (int c = 0; c < columns; c++) {
        sum += from[inNoOrder(threadIdx.x) * 32 + c * 8];
        if (forgetful) __threadfence();
    }
    if (sum == 12345) *to = sum;
}
__global__ void storeColumns(int* to, int columns) {
    for (int c = 0; c < columns; c++) to[inNoOrder(threadIdx.x) * 8 + c] = c;
}
__global__ void storeRowAsColumn(int* to) { to[threadIdx.x * 8 + blockIdx.x] = 1; }
__global__ void storeTile(int* to) { to[(threadIdx.x % 8 * 4 + threadIdx.x / 8) * 8] = 1; }
__global__ void storeBackwards(int* to) { to[(31 - threadIdx.x) * 8] = 1; }
__global__ void storeByBits(int* to) { to[(__brev(threadIdx.x) >> 27) * 8] = 1; }
__global__ void loadShared(int* to, int apart) {
    __shared__ int words[256];
    for (int i = threadIdx.x; i < 256; i += 32) words[i] = i;
    __syncthreads();
    int sum = 0;
    for (int k = 0; k < 8; k++) sum += words[k * apart];
    if (sum == 12345) *to = sum;
}

void addToOneWord(int* to, const int*) { addToOneWordKernel<<<2, 64>>>(to); }
void addByLane(int* to, const int*) { addByLaneKernel<<<2, 64>>>(to); }
void addToTwoPlaces(int* to, const int*) { addToTwoPlacesKernel<<<1, 160>>>(to); }
void addToEightLines(int* to, const int*) { addToEightLinesKernel<<<1, 8>>>(to); }
void addFloats(int* to, const int*) { addFloatsKernel<<<2, 64>>>(reinterpret_cast<float*>(to)); }
void oneSectorOfEach(int* to, const int* from) { loadColumns<<<1, 32>>>(to, from, 1, false); }
void allSectorsOfEach(int* to, const int* from) { loadColumns<<<1, 32>>>(to, from, 4, false); }
void nextSectorOfEach(int* to, const int* from) { loadColumns<<<1, 32>>>(to, from, 4, true); }
void partOfEachSector(int* to, const int*) { storeColumns<<<1, 32>>>(to, 1); }
void wholeSectors(int* to, const int*) { storeColumns<<<1, 32>>>(to, 8); }
void rowsAsColumns(int* to, const int*) { storeRowAsColumn<<<8, 32>>>(to); }
void partsOfATile(int* to, const int*) { storeTile<<<1, 32>>>(to); }
void partsBackwards(int* to, const int*) { storeBackwards<<<1, 32>>>(to); }
void partsByBits(int* to, const int*) { storeByBits<<<1, 32>>>(to); }
void rowsInShared(int* to, const int*) { loadShared<<<1, 32>>>(to, 1); }
void columnsInShared(int* to, const int*) { loadShared<<<1, 32>>>(to, 32); }
