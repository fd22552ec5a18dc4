// Kernels and launches that interface_test.cpp watches: linked into the test, as a student's file into a grader.
#include "kernels.h"

#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void copyRow(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];  // <- copy
}

template <int stride>
__global__ void copyStrided(float* out, const float* in, int n) {
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
    if (i < n) out[i] = in[i];  // <- strided
}

__global__ void reverseBlock(float* out, const float* in, bool forgetBarrier) {
    __shared__ float tile[256];
    tile[threadIdx.x] = in[threadIdx.x];
    if (!forgetBarrier) __syncthreads();
    out[threadIdx.x] = tile[255 - threadIdx.x];
}

// Requests of different fullness. Warp 0 reads 8 elements backwards, the others 32.
__global__ void fuller(float* out, const float* in) {
    __shared__ double pairs[128];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (warp > 0 || lane % 4 == 1) pairs[threadIdx.x] = in[131 - threadIdx.x];   // <- read
    __syncwarp();
    if (warp == 3) out[threadIdx.x % 8 * 16] = pairs[lane / 2 + 96];   // <- spread
    if (lane < 5 + warp % 2) atomicAdd(out + 1000 + lane, 1.0f);           // <- atomic
    float sum = in[threadIdx.x]; sum += in[threadIdx.x + 8];               // <- twice
    if (sum == 77) out[0] = sum;
}

// Each thread stores one float of those that the launch asks for.
__global__ void useShared(bool store) {
    extern __shared__ float memory[];
    if (store) memory[threadIdx.x] = 1;
}

struct Arrays {
    float *in = nullptr, *out = nullptr;
    Arrays() {
        cudaMalloc(&in, 4096 * sizeof(float));
        cudaMalloc(&out, 4096 * sizeof(float));
        cudaMemset(in, 0, 4096 * sizeof(float));
    }
    ~Arrays() {
        cudaFree(in);
        cudaFree(out);
    }
};

void launchCopy(int n) {
    Arrays a;
    copyRow<<<(n + 127) / 128, 128>>>(a.out, a.in, n);
}

void launchFuller(int blocks) {
    Arrays a;
    cudaMemset(a.out, 0, 4096 * sizeof(float));
    fuller<<<blocks, 128>>>(a.out, a.in);
}

void launchStrided() {
    Arrays a;
    copyStrided<4><<<8, 128>>>(a.out, a.in, 4096);
    copyStrided<2><<<16, 128>>>(a.out, a.in, 4096);
}

void launchReverse(bool forgetBarrier) {
    Arrays a;
    reverseBlock<<<1, 256>>>(a.out, a.in, forgetBarrier);
}

__global__ void copyPairs(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n / 2) return;
    out[i] = in[i];
    out[i + n / 2] = in[i + n / 2];
}

__global__ void loadPairs(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n / 2) return;
    float first = in[i], second = in[i + n / 2];
    out[i] = first;
    out[i + n / 2] = second;
}

void launchCopyPairs(bool oneAfterTheOther, int n) {
    Arrays a;
    if (oneAfterTheOther)
        copyPairs<<<(n + 127) / 128, 128>>>(a.out, a.in, n);
    else
        loadPairs<<<(n + 127) / 128, 128>>>(a.out, a.in, n);
}

__global__ void copyQuads(float4* out, const float4* in) {
    out[threadIdx.x] = in[threadIdx.x];
    out[threadIdx.x + 128] = in[threadIdx.x + 128];
}

void launchCopyQuads() {
    Arrays a;
    cudaMemset(a.out, 1, 4096 * sizeof(float));
    copyQuads<<<1, 128>>>(reinterpret_cast<float4*>(a.out), reinterpret_cast<const float4*>(a.in));
}

// Only 16 lanes name a row, and all stay together.
__global__ void loadMatrixPairs(unsigned* out) {
    __shared__ __align__(16) unsigned tile[16][4];
    unsigned low = 0, high = 0, sum = 0, unused[4];
    const auto at = static_cast<unsigned>(__cvta_generic_to_shared(tile[threadIdx.x % 16]));
    for (int i = threadIdx.x; i < 64; i += 32) tile[i / 4][i % 4] = i;
    __syncwarp();
    for (int round = 0; round < 4; round++) {
        out[round * 32 + threadIdx.x] = sum;   // <- before
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(low), "=r"(high) : "r"(at));  // <- pair
        sum += low + high;
    }
    const auto first = static_cast<unsigned>(__cvta_generic_to_shared(tile[threadIdx.x % 8]));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"   // <- again
                 : "=r"(unused[0]), "=r"(unused[1]), "=r"(unused[2]), "=r"(unused[3])
                 : "r"(first));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"   // <- one row
                 : "=r"(unused[0]), "=r"(unused[1]), "=r"(unused[2]), "=r"(unused[3])
                 : "r"(static_cast<unsigned>(__cvta_generic_to_shared(tile))));
    out[threadIdx.x] = sum + unused[threadIdx.x % 4];
}

void launchMatrixLoads() {
    unsigned* out;
    cudaMalloc(&out, 4 * 32 * sizeof(unsigned));
    loadMatrixPairs<<<1, 32>>>(out);
    cudaFree(out);
}

void leaveAnEvent() {
    cudaStream_t stream;
    cudaEvent_t event;
    cudaStreamCreate(&stream);
    cudaEventCreate(&event);
    cudaStreamDestroy(stream);
}

void leaveALaunch(bool beside) {
    static float* numbers = allocateFloats(64);
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, beside ? cudaStreamNonBlocking : cudaStreamDefault);
    copyRow<<<1, 32, 0, stream>>>(numbers + 32, numbers, 32);
    cudaStreamDestroy(stream);
}

// In each block, 8 threads store and all load, after the other blocks had their turn.
__global__ void afterGridBarrier(float* out, const float* in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < 8) out[i] = 1;
    cooperative_groups::this_grid().sync();
    if (in[i] == 77) out[i] = 2;
}

void launchAfterGridBarrier() {
    Arrays a;
    void* arguments[] = {&a.out, &a.in};
    cudaLaunchCooperativeKernel(reinterpret_cast<void*>(afterGridBarrier), dim3(4), dim3(64), arguments, 0, nullptr);
}

__global__ void onePair(float* out, const float* in) {
    __shared__ float tile[64];
    float sum = 0;
    for (int step = 0; step < 4; step++) {
        tile[threadIdx.x] = in[step * 64 + threadIdx.x];
        __syncthreads();
        sum += tile[63 - threadIdx.x];
        __syncthreads();
    }
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}

__global__ void twoPairs(float* out, const float* in) {
    __shared__ float tiles[2][64];
    float sum = 0;
    tiles[0][threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int step = 0; step < 3; step++) {
        sum += tiles[step % 2][63 - threadIdx.x];
        tiles[(step + 1) % 2][threadIdx.x] = in[(step + 1) * 64 + threadIdx.x];
        __syncthreads();
    }
    out[blockIdx.x * 64 + threadIdx.x] = sum + tiles[1][63 - threadIdx.x];
}

__global__ void barriersTwice(float* out, const float* in) {
    __shared__ float tile[64];
    __syncthreads();
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    __syncthreads();
    out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];
}

__global__ void asksFirst(float* out, const float* in) {
    __shared__ float tiles[2][64];
    float sum = 0;
    tiles[0][threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int step = 0; step < 3; step++) {
        float next = in[(step + 1) * 64 + threadIdx.x];
        sum += tiles[step % 2][63 - threadIdx.x];
        tiles[(step + 1) % 2][threadIdx.x] = next;
        __syncthreads();
    }
    out[blockIdx.x * 64 + threadIdx.x] = sum + tiles[1][63 - threadIdx.x];
}

// Of 64 threads 24 return before the last two barriers, and one adds alone.
__global__ void leaveEarly(float* out, const float* in) {
    __shared__ float tile[64];
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x >= 40) return;
    __syncthreads();
    float sum = 0;
    if (threadIdx.x == 0)
        for (float one : tile) sum += one;
    __syncthreads();
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}

void launchInTurn() {
    Arrays a;
    onePair<<<3, 64>>>(a.out, a.in);
    twoPairs<<<3, 64>>>(a.out, a.in);
    barriersTwice<<<3, 64>>>(a.out, a.in);
    asksFirst<<<3, 64>>>(a.out, a.in);
    leaveEarly<<<3, 64>>>(a.out, a.in);
}

__device__ float variable[3];

static void *managed, *pinned, *pooled;

float* allocateFloats(int n) {
    float* p = nullptr;
    cudaMalloc(&p, n * sizeof(float));
    return p;
}

void useApi(float* ofTenFloats) {
    char host[100] = {};
    float* a = allocateFloats(25);
    cudaMallocManaged(&managed, 200);
    cudaMallocHost(&pinned, 300);
    cudaMallocAsync(&pooled, 400, nullptr);
    void* freedByTheOther = nullptr;
    cudaMalloc(&freedByTheOther, 500);
    cudaMemset(a, 0, 100);
    cudaMemset2D(freedByTheOther, 100, 1, 16, 3);
    cudaMemcpy(a, host, 40, cudaMemcpyHostToDevice);
    cudaMemcpyAsync(managed, pinned, 60, cudaMemcpyHostToDevice, nullptr);
    cudaMemcpyToSymbol(variable, host, 8);
    cudaMemcpy(host, managed, 20, cudaMemcpyDeviceToHost);
    cudaMemcpy(pinned, a, 4, cudaMemcpyDefault);
    cudaMemcpyFromSymbol(host, variable, 12);
    cudaMemcpy2D(pooled, 40, a, 20, 8, 5, cudaMemcpyDeviceToDevice);
    cudaMemcpy(host + 50, host, 50, cudaMemcpyHostToHost);                     // neither side is a device's
    cudaMemcpy(a, host, 1000, cudaMemcpyHostToDevice);                         // too much: nothing moves
    cudaFree(a);
    cudaFree(freedByTheOther);
    cudaFree(ofTenFloats);
}

void freeLeftovers() {
    cudaFree(managed);
    cudaFreeHost(pinned);
    cudaFreeAsync(pooled, nullptr);
}

void launchWithShared(int bytes, bool store) { useShared<<<3, 32, bytes>>>(store); }
