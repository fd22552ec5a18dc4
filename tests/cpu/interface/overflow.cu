// Several arrays in shared memory, one of each sort, and indices too far.
#include "overflow.h"

#include <cuda_runtime.h>

__device__ double sums[6];
__device__ short codes[50];

template <class T>
__device__ void touch(T* array, int index, bool writes) {
    if (writes) array[index] = 1;
    else if (array[index] > 1) array[0] = 2;
}

__global__ void touchOne(int array, int index, bool writes) {
    __shared__ float line[33];
    __shared__ unsigned char flags[5];
    __shared__ int tile[4][7];
    __shared__ double single[1];
    extern __shared__ int dynamic[];
    for (int i = 0; i < 33; i++) line[i] = 0;
    for (int i = 0; i < 5; i++) flags[i] = 0;
    for (int i = 0; i < 28; i++) tile[i / 7][i % 7] = 0;
    for (int i = 0; i < 24; i++) dynamic[i] = 0;
    single[0] = 0;
    switch (array) {
    case 0: touch(line, index, writes); break;
    case 1: touch(flags, index, writes); break;
    case 2: touch(&tile[0][0], index, writes); break;
    case 3: touch(single, index, writes); break;
    case 4: touch(dynamic, index, writes); break;
    case 5: touch(sums, index, writes); break;
    default: touch(codes, index, writes);
    }
}

void touchElement(int array, int index, bool writes) {
    touchOne<<<1, 1, 24 * sizeof(int)>>>(array, index, writes);
}
