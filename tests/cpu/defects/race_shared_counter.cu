// expect: race in shared memory
// cause: atomicAdd
// object: found
// ++ on a shared variable is a read and a write, not one step.
#include <cstdio>

__global__ void countEven(const int* in, int* out) {
    __shared__ int found;
    if (threadIdx.x == 0) found = 0;
    __syncthreads();
    if (in[threadIdx.x] % 2 == 0) found++;  // <- here
    __syncthreads();
    if (threadIdx.x == 0) *out = found;
}

int main() {
    int h[128], *in, *out, count;
    for (int i = 0; i < 128; i++) h[i] = 3 * i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    countEven<<<1, 128>>>(in, out);
    cudaMemcpy(&count, out, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", count);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
