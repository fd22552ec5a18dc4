// Threads that wait for one another by reading memory again and again: another block's flag, another warp's, a
// barrier that counts the blocks, and a flag that nobody sets.
#include <cstdio>
#include <cstring>

__global__ void betweenBlocks(volatile int* flag, int* out) {
    if (blockIdx.x == 0) {
        while (*flag == 0) {}
        out[0] = 1;
    } else {
        __threadfence();
        *flag = 1;
    }
}

__global__ void betweenWarps(int* out) {
    __shared__ volatile int ready;
    if (threadIdx.x == 0) ready = 0;
    __syncthreads();
    if (threadIdx.x == 40) {
        __threadfence_block();
        ready = 1;
    } else if (threadIdx.x < 4) {
        while (!ready) {}
        out[threadIdx.x] = 1;
    }
}

__global__ void amongBlocks(unsigned* arrived, int* values, int* out) {
    int n = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] = 1;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(arrived, 1);
        while (atomicAdd(arrived, 0) < gridDim.x) {}
        __threadfence();
    }
    __syncthreads();
    out[i] = values[n - 1 - i];
}

// Without a barrier of the block: all its threads ask.
__global__ void allAmongBlocks(unsigned* arrived, int* out) {
    if (threadIdx.x == 0) atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < gridDim.x) {}
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__global__ void forNobody(volatile int* flag) {
    while (*flag == 0) {}
}

int main(int, char** arguments) {
    constexpr int n = 32 * 64;
    int *flag, *values, *out, first = 0;
    cudaMalloc(&flag, sizeof(int));
    cudaMalloc(&values, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMemset(flag, 0, sizeof(int));
    const char* way = arguments[1];
    if (!std::strcmp(way, "blocks")) betweenBlocks<<<2, 1>>>(flag, out);
    if (!std::strcmp(way, "warps")) betweenWarps<<<1, 64>>>(out);
    if (!std::strcmp(way, "barrier")) amongBlocks<<<32, 64>>>(reinterpret_cast<unsigned*>(flag), values, out);
    if (!std::strcmp(way, "all")) allAmongBlocks<<<8, 128>>>(reinterpret_cast<unsigned*>(flag), out);
    if (!std::strcmp(way, "nobody")) forNobody<<<4, 64>>>(flag);
    if (!std::strcmp(way, "alone")) forNobody<<<1, 64>>>(flag);
    printf("%s, ", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaMemcpy(&first, out, sizeof(int), cudaMemcpyDeviceToHost);
    printf("result %d\n", first);
    cudaFree(flag);
    cudaFree(values);
    cudaFree(out);
}
