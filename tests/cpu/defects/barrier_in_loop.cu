// expect: divergent barrier
// 100 elements, 64 threads: some go round twice, some once; those go on to the barrier after the loop.
#include <cstdio>

__global__ void addUp(const int* in, int n, int* out) {
    __shared__ int sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(&sum, in[i]);  // <- maybe
        __syncthreads();         // <- here
    }
    __syncthreads();  // <- maybe
    if (threadIdx.x == 0) *out = sum;  // <- maybe
}

int main() {
    int h[100] = {}, *in, *out;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    addUp<<<1, 64>>>(in, 100, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
