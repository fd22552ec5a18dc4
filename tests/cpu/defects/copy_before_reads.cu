// expect: copy under way
// cause: between their reads and the next copy to the same place
// no cause: lets the latest batches go on
// Two buffers and one barrier too few: the first warp fills again what the last one still reads.
#include <cuda_pipeline.h>

#include <cstdio>

constexpr int block = 128;

__global__ void add(const int* in, int* out, int tiles) {
    __shared__ int tile[2][block];
    int t = threadIdx.x, sum = 0;
    __pipeline_memcpy_async(&tile[0][t], &in[t], sizeof(int));  // <- maybe
    __pipeline_commit();
    for (int n = 0; n < tiles; n++) {
        if (n + 1 < tiles)
            __pipeline_memcpy_async(&tile[(n + 1) % 2][t], &in[(n + 1) * block + t], sizeof(int));  // <- here
        __pipeline_commit();
        __pipeline_wait_prior(1);
        __syncthreads();
        sum += tile[n % 2][block - 1 - t];  // <- other
    }
    out[t] = sum;
}

int main() {
    int h[4 * block], *in, *out;
    for (int i = 0; i < 4 * block; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    add<<<1, block>>>(in, out, 4);
    cudaMemcpy(h, out, block * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h[7]);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
