// A little of everything that is counted: global and shared loads, stores and atomics, conflicts, barriers, two
// kernels, two shapes of launch.
#include <cstdio>

constexpr int size = 96, tileSize = 32, rows = 8;

__global__ void transpose(float* out, const float* in) {
    __shared__ float tile[tileSize][tileSize];
    int x = blockIdx.x * tileSize + threadIdx.x, y = blockIdx.y * tileSize + threadIdx.y;
    for (int j = 0; j < tileSize; j += rows) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * size + x];
    __syncthreads();
    x = blockIdx.y * tileSize + threadIdx.x, y = blockIdx.x * tileSize + threadIdx.y;
    for (int j = 0; j < tileSize; j += rows) out[(y + j) * size + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void histogram(int* bins, const float* values, int n) {
    __shared__ int own[16];
    if (threadIdx.x < 16) own[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&own[static_cast<int>(values[3 * i % n]) % 16], 1);
    __syncthreads();
    if (threadIdx.x < 16) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

int main() {
    static float host[size * size];
    for (int i = 0; i < size * size; i++) host[i] = i % 1000;
    float *in, *out;
    int *bins, counts[16], sum = 0;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMalloc(&bins, sizeof counts);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemset(bins, 0, sizeof counts);
    for (int i = 0; i < 3; i++) transpose<<<dim3(3, 3), dim3(tileSize, rows)>>>(out, in);
    histogram<<<size * size / 256, 256>>>(bins, out, size * size);
    histogram<<<1, 64>>>(bins, out, 50);
    cudaMemcpy(counts, bins, sizeof counts, cudaMemcpyDeviceToHost);
    for (int count : counts) sum += count;
    std::printf("%d\n", sum);
    cudaFree(in);
    cudaFree(out);
    cudaFree(bins);
    return sum == size * size + 50 ? 0 : 1;
}
