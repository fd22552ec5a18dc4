// expect: double free
// kernel: collect
// thread: 0 0 0
// count: 2
// Each thread frees what it allocated; the first one frees it all once more.
#include <cstdio>

__global__ void collect(int* out) {
    __shared__ int* parts[3];
    int t = threadIdx.x;
    parts[t] = static_cast<int*>(malloc(16));
    *parts[t] = t;
    __syncthreads();
    out[t] = *parts[2 - t];
    __syncthreads();
    free(parts[t]);
    __syncthreads();
    if (t == 0)
        for (int i = 1; i < 3; i++) free(parts[i]);  // <- here
}

int main() {
    int* out;
    cudaMalloc(&out, 3 * sizeof(int));
    collect<<<1, 3>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
