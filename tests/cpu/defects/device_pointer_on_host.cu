// expect: device pointer on host
// object: d_sum
#include <cstdio>

__global__ void addUp(int* sum) { atomicAdd(sum, threadIdx.x); }

int main() {
    int* d_sum;
    cudaMalloc(&d_sum, sizeof(int));
    cudaMemset(d_sum, 0, sizeof(int));
    addUp<<<1, 32>>>(d_sum);
    cudaDeviceSynchronize();
    printf("%d\n", *d_sum);  // <- here
    cudaFree(d_sum);
    return 0;
}
