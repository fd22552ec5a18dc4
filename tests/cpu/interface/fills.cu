#include "fills.h"

#include <cuda_runtime.h>

__device__ int place() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void everyOtherKernel(int* to) { to[2 * place()] = 1; }
__global__ void bothHalvesKernel(int* to) {
    to[2 * place()] = 1;
    __syncthreads();
    to[2 * place() + 1] = 2;
}
__global__ void byTwoBlocksKernel(int* to) { to[2 * (blockIdx.x / 2 * blockDim.x + threadIdx.x) + blockIdx.x % 2] = 1; }
__global__ void ownLoadedFirstKernel(int* to) { to[8 * place()] += 1; }
__global__ void loadedBehindKernel(int* to) {
    int* sector = to + 8 * place();
    sector[0] = 1;
    for (int k = 1; k < 8; k++) sector[k] = *static_cast<volatile int*>(sector) + k;
}
__global__ void wholeFirstKernel(int* to) {
    to[place()] = 1;
    __syncthreads();
    if (place() % 8 == 3) to[place()] = 2;
}
__global__ void wholeAtLastKernel(int* to) {
    if (place() % 8 == 3) to[place()] = 2;
    __syncthreads();
    to[place()] = 1;
}
__global__ void shiftedKernel(int* to) {
    if (place() + 2 < 2043) to[place() + 2] = 1;
}

void everyOther(int* to) { everyOtherKernel<<<8, 128>>>(to); }
void bothHalves(int* to) { bothHalvesKernel<<<8, 128>>>(to); }
void byTwoBlocks(int* to) { byTwoBlocksKernel<<<16, 128>>>(to); }
void ownLoadedFirst(int* to) { ownLoadedFirstKernel<<<8, 32>>>(to); }
void loadedBehind(int* to) { loadedBehindKernel<<<8, 32>>>(to); }
void wholeFirst(int* to) { wholeFirstKernel<<<8, 256>>>(to); }
void wholeAtLast(int* to) { wholeAtLastKernel<<<8, 256>>>(to); }
void shifted(int* to) { shiftedKernel<<<8, 256>>>(to); }
