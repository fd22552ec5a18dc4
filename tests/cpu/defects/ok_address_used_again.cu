// expect: nothing
// What was freed may be given out again; the new owner must write before it reads, and does.
#include <cstdio>

__global__ void fill(int* p, int value) { p[threadIdx.x] = value; }
__global__ void add(const int* p, int* sum) { atomicAdd(sum, p[threadIdx.x]); }

int main() {
    int* sum;
    cudaMalloc(&sum, sizeof(int));
    cudaMemset(sum, 0, sizeof(int));
    for (int round = 0; round < 50; round++) {
        int* p;
        cudaMalloc(&p, (64 + round) * sizeof(int));
        fill<<<1, 64>>>(p, round);
        add<<<1, 64>>>(p, sum);
        cudaFree(p);
    }
    int h = 0;
    cudaMemcpy(&h, sum, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(sum);
    printf("%d\n", h);
    return h == 64 * 49 * 50 / 2 ? 0 : 1;
}
