// expect: out of bounds
// object: matrix
// block: 0 2 0
// Row and column are swapped in the index of a matrix that is not square.
#include <cstdio>

__global__ void fill(int* matrix, int rows, int cols) {
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) matrix[row * 48 + col] = row;  // <- here
}

int main() {
    const int rows = 48, cols = 32;
    int* matrix;
    cudaMalloc(&matrix, rows * cols * sizeof(int));
    dim3 block(16, 16), grid(cols / 16, rows / 16);
    fill<<<grid, block>>>(matrix, rows, cols);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(matrix);
    return 0;
}
