// expect: nothing
// volatile where something else orders the accesses: barriers within a block and warps, a fence between blocks.
#include <cstdio>

__global__ void addUp(volatile int* v, volatile int* done, int* sum) {
    int t = threadIdx.x, first = blockIdx.x * 64;
    for (int d = 32; d > 0; d /= 2) {
        int other = t < d ? v[first + t + d] : 0;
        __syncthreads();
        if (t < d) v[first + t] += other;
        __syncthreads();
    }
    if (t != 0) return;
    if (blockIdx.x > 0) {
        while (done[blockIdx.x - 1] == 0) {
        }
        __threadfence();
        v[first] += v[first - 64];
    }
    __threadfence();
    done[blockIdx.x] = 1;
    if (blockIdx.x == gridDim.x - 1) *sum = v[first];
}

__global__ void inSteps(volatile int* v) {
    int t = threadIdx.x;
    for (int d = 16; d > 0; d /= 2) {
        int other = t < d ? v[t + d] : 0;
        __syncwarp();
        if (t < d) v[t] += other;
        __syncwarp();
    }
}

int main() {
    int h[256], *v, *done, *sum, result = 0, steps = 0;
    for (int i = 0; i < 256; i++) h[i] = 1;
    cudaMalloc(&v, sizeof h);
    cudaMalloc(&done, 4 * sizeof(int));
    cudaMalloc(&sum, sizeof(int));
    cudaMemset(done, 0, 4 * sizeof(int));
    cudaMemcpy(v, h, sizeof h, cudaMemcpyHostToDevice);
    addUp<<<4, 64>>>(v, done, sum);
    cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
    cudaMemcpy(v, h, sizeof h, cudaMemcpyHostToDevice);
    inSteps<<<1, 32>>>(v);
    cudaMemcpy(&steps, v, sizeof steps, cudaMemcpyDeviceToHost);
    cudaFree(v);
    cudaFree(done);
    cudaFree(sum);
    printf("%d %d\n", result, steps);
    return result == 256 && steps == 32 ? 0 : 1;
}
