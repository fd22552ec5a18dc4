// expect: stale read
// expect: stale read
// expect: stale read
// cause: the cache behind __ldg (ld.global.nc) does not hear of stores
// What a launch stores must not be read through the cache for what it does not: not behind a barrier, nor by the thread
// that stored it, nor by the last block.
#include <cstdio>

__device__ unsigned ended;

__global__ void behindABarrier(int* v) {
    v[threadIdx.x] = int(threadIdx.x);  // <- other
    __syncthreads();
    int neighbour = __ldg(&v[threadIdx.x ^ 1]);  // <- here
    __syncthreads();
    v[threadIdx.x] = neighbour;
}

__global__ void itsOwn(int4* v) {
    v[threadIdx.x] = make_int4(1, 2, 3, 4);  // <- other
    int sum = 0;
    asm volatile("{ .reg .b32 a, b, c; ld.global.nc.v4.s32 {%0, a, b, c}, [%1]; }" : "=r"(sum) : "l"(v + threadIdx.x));  // <- here
    if (sum != 1) v[0] = make_int4(0, 0, 0, 0);
}

__global__ void inTheLastBlock(int* sums, int* sum) {
    bool last = false;
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = int(blockIdx.x);  // <- other
        __threadfence();
        last = atomicAdd(&ended, 1) == gridDim.x - 1;
    }
    if (!last) return;
    __threadfence();
    for (unsigned b = 0; b < gridDim.x; b++) *sum += __ldg(sums + b);  // <- here
}

int main() {
    int4* v;
    cudaMalloc(&v, 64 * sizeof(int4));
    cudaMemset(v, 0, 64 * sizeof(int4));
    behindABarrier<<<1, 64>>>(&v->x);
    itsOwn<<<1, 64>>>(v);
    inTheLastBlock<<<8, 32>>>(&v->x, &v[32].x);
    int sum = 0;
    cudaMemcpy(&sum, &v[32], sizeof sum, cudaMemcpyDeviceToHost);
    printf("%d\n", sum);
    cudaFree(v);
    return 0;
}
