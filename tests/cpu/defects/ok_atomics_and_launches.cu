// expect: nothing
// All blocks add atomically in one launch; the next launch may read and clear plainly.
#include <cstdio>

__global__ void addUp(const int* in, int* total, int* largest) {
    __shared__ int sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    atomicAdd(&sum, in[blockIdx.x * blockDim.x + threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(total, sum);
    atomicMax(largest, in[blockIdx.x * blockDim.x + threadIdx.x]);
}

__global__ void take(int* total, int* out) {
    if (threadIdx.x == 0) {
        out[0] += *total;
        *total = 0;
    }
}

int main() {
    int h[256], *in, *total, *largest, *out, sum;
    for (int i = 0; i < 256; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&total, sizeof(int));
    cudaMalloc(&largest, sizeof(int));
    cudaMalloc(&out, sizeof(int));
    cudaMemset(total, 0, sizeof(int));
    cudaMemset(largest, 0, sizeof(int));
    cudaMemset(out, 0, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    for (int round = 0; round < 3; round++) {
        addUp<<<4, 64>>>(in, total, largest);
        take<<<1, 32>>>(total, out);
    }
    cudaMemcpy(&sum, out, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(total);
    cudaFree(largest);
    cudaFree(out);
    printf("%d\n", sum);
    return sum == 3 * 255 * 128 ? 0 : 1;
}
