// expect: invalid free
// object: rows
// cause: into the middle of rows
// The pointer was moved, so its memory is never freed: one mistake.
#include <cstdio>

__global__ void fill(int* p, int value) { p[threadIdx.x] = value; }

int main() {
    int* rows;
    cudaMalloc(&rows, 4 * 64 * sizeof(int));
    for (int row = 0; row < 4; row++, rows += 64) fill<<<1, 64>>>(rows, row);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    rows -= 64;
    cudaError_t error = cudaFree(rows);  // <- here
    printf("%s\n", cudaGetErrorName(error));
    return 0;
}
