#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define SIZE (64 * 1024)
#define BINS 256

__global__ void histo_global(unsigned char *buffer, long size, unsigned int *histo) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    int stride = blockDim.x * gridDim.x;
    while (i < size) {
        atomicAdd(&(histo[buffer[i]]), 1);
        i += stride;
    }
}

__global__ void histo_shared(unsigned char *buffer, long size, unsigned int *histo) {
    __shared__ unsigned int temp[BINS];
    temp[threadIdx.x] = 0;
    __syncthreads();
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    int offset = blockDim.x * gridDim.x;
    while (i < size) {
        atomicAdd(&temp[buffer[i]], 1);
        i += offset;
    }
    __syncthreads();
    atomicAdd(&(histo[threadIdx.x]), temp[threadIdx.x]);
}

// one copy for each warp, four bytes of the input at a time
__global__ void histo_private(const uchar4 *buffer, long size4, unsigned int *partial) {
    extern __shared__ unsigned int copies[];
    const int warps = blockDim.x / warpSize;
    for (int b = threadIdx.x; b < warps * BINS; b += blockDim.x) copies[b] = 0;
    __syncthreads();
    unsigned int *mine = copies + threadIdx.x / warpSize * BINS;
    for (long i = threadIdx.x + blockIdx.x * blockDim.x; i < size4; i += blockDim.x * gridDim.x) {
        uchar4 v = buffer[i];
        atomicAdd(mine + v.x, 1u);
        atomicAdd(mine + v.y, 1u);
        atomicAdd(mine + v.z, 1u);
        atomicAdd(mine + v.w, 1u);
    }
    __syncthreads();
    for (int b = threadIdx.x; b < BINS; b += blockDim.x) {
        unsigned int sum = 0;
        for (int w = 0; w < warps; ++w) sum += copies[w * BINS + b];
        partial[blockIdx.x * BINS + b] = sum;
    }
}

__global__ void histo_merge(const unsigned int *partial, int parts, unsigned int *histo) {
    unsigned int sum = 0;
    for (int p = 0; p < parts; ++p) sum += partial[p * BINS + threadIdx.x];
    histo[threadIdx.x] = sum;
}

int main(void) {
    unsigned char *buffer = (unsigned char *)malloc(SIZE), *dev_buffer;
    unsigned int gold[BINS] = {0}, histo[BINS], *dev_histo, *dev_partial;
    unsigned int seed = 12345;
    for (int i = 0; i < SIZE; i++) {
        seed = seed * 1103515245u + 12345u;
        buffer[i] = std::min(seed >> 24, (seed >> 16) & 255);
        gold[buffer[i]]++;
    }
    cudaMalloc((void **)&dev_buffer, SIZE);
    cudaMemcpy(dev_buffer, buffer, SIZE, cudaMemcpyHostToDevice);
    cudaMalloc((void **)&dev_histo, BINS * sizeof(int));
    cudaMalloc((void **)&dev_partial, 8 * BINS * sizeof(int));
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    int blocks = std::min(prop.multiProcessorCount * 2, 16);
    int wrong = 0;
    for (int variant = 0; variant < 3; ++variant) {
        cudaMemset(dev_histo, 0, BINS * sizeof(int));
        if (variant == 0) histo_global<<<blocks, 256>>>(dev_buffer, SIZE, dev_histo);
        if (variant == 1) histo_shared<<<blocks, 256>>>(dev_buffer, SIZE, dev_histo);
        if (variant == 2) {
            histo_private<<<8, 128, 4 * BINS * sizeof(int)>>>((const uchar4 *)dev_buffer, SIZE / 4, dev_partial);
            histo_merge<<<1, BINS>>>(dev_partial, 8, dev_histo);
        }
        cudaMemcpy(histo, dev_histo, sizeof histo, cudaMemcpyDeviceToHost);
        bool same = memcmp(histo, gold, sizeof gold) == 0;
        printf("variant %d: %s\n", variant, same ? "ok" : "WRONG");
        wrong += !same;
    }
    cudaFree(dev_histo);
    cudaFree(dev_partial);
    cudaFree(dev_buffer);
    free(buffer);
    if (!wrong) printf("PASS\n");
    return wrong;
}
