#include "queues.h"

#include <cuda_runtime.h>

__global__ void addToOneWordKernel(int* to) { atomicAdd(to, 1); }
__global__ void addByLaneKernel(int* to) { atomicAdd(to + threadIdx.x % 32, 1); }
__global__ void addToTwoPlacesKernel(int* to) {
    if (threadIdx.x % 32 == 0) atomicAdd(to + (threadIdx.x < 128 ? 0 : 256), 1);
}
__global__ void addToEightLinesKernel(int* to) { atomicAdd(to + threadIdx.x * 32, 1); }
__global__ void addFloatsKernel(float* to) { atomicAdd(to, 1.0f); }
// The words of a row, in steps of a row.
__global__ void loadColumns(int* to, const int* from, int columns, int wordsApart) {
    int sum = 0;
    for (int c = 0; c < columns; c++) sum += from[threadIdx.x * 32 + c * wordsApart];
    if (sum == 12345) *to = sum;
}
__global__ void storeColumns(int* to, int columns) {
    for (int c = 0; c < columns; c++) to[threadIdx.x * 8 + c] = c;
}
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
void oneSectorOfEach(int* to, const int* from) { loadColumns<<<1, 32>>>(to, from, 1, 8); }
void allSectorsOfEach(int* to, const int* from) { loadColumns<<<1, 32>>>(to, from, 4, 8); }
void partOfEachSector(int* to, const int*) { storeColumns<<<1, 32>>>(to, 1); }
void wholeSectors(int* to, const int*) { storeColumns<<<1, 32>>>(to, 8); }
void rowsInShared(int* to, const int*) { loadShared<<<1, 32>>>(to, 1); }
void columnsInShared(int* to, const int*) { loadShared<<<1, 32>>>(to, 32); }
