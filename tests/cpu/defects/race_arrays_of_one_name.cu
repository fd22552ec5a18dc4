// expect: race in shared memory
// kernel: pairs
// object: temp[2]
// Three kernels have an array of the same name. The sizes of two depend on constants of one name, so that only the
// first one's is known; the array of the third is as large as if it had that one's size, and numbers of 8 bytes.
#include <cstdio>

constexpr int threads = 64;

__global__ void single(int* out) {
    __shared__ int temp[threads];
    temp[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = temp[threads - 1 - threadIdx.x];
}

__global__ void triples(int* out) {
    const int size = 3 * threads;
    __shared__ int temp[size];
    temp[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = temp[threads - 1 - threadIdx.x];
}

__global__ void pairs(int* out) {
    const int size = 2 * threads;
    __shared__ int temp[size];
    const int first = 2 * threadIdx.x;
    temp[first] = temp[first + 1] = first;
    __syncthreads();
    const int next = threadIdx.x == 0 ? temp[2] : 0;  // <- here
    if (threadIdx.x == 1) temp[first] = 5;            // <- other
    __syncthreads();
    out[threadIdx.x] = temp[first] + next;
}

int main() {
    int* out;
    cudaMalloc(&out, threads * sizeof(int));
    single<<<1, threads>>>(out);
    triples<<<1, threads>>>(out);
    pairs<<<1, threads>>>(out);
    int h[threads];
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[1]);
    cudaFree(out);
}
