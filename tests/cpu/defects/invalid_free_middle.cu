// expect: invalid free
// The pointer was moved while it was used: what is freed is no longer what was allocated.
#include <cstdio>

__global__ void fill(int* p, int value) { p[threadIdx.x] = value; }

int main() {
    int* rows;
    cudaMalloc(&rows, 4 * 64 * sizeof(int));
    int* begin = rows;
    for (int row = 0; row < 4; row++) {
        fill<<<1, 64>>>(rows, row);
        rows += 64;
    }
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    rows -= 64;
    cudaError_t error = cudaFree(rows);  // <- here
    printf("%s\n", cudaGetErrorName(error));
    cudaFree(begin);
    return 0;
}
