// Matrices as structs passed by value; sub-matrices by device functions.
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int width;
    int height;
    int stride;
    float* elements;
} Matrix;

#define BLOCK_SIZE 16

__device__ float GetElement(const Matrix A, int row, int col) { return A.elements[row * A.stride + col]; }

__device__ void SetElement(Matrix A, int row, int col, float value) { A.elements[row * A.stride + col] = value; }

__device__ Matrix GetSubMatrix(Matrix A, int row, int col)
{
    Matrix Asub;
    Asub.width    = BLOCK_SIZE;
    Asub.height   = BLOCK_SIZE;
    Asub.stride   = A.stride;
    Asub.elements = &A.elements[A.stride * BLOCK_SIZE * row + BLOCK_SIZE * col];
    return Asub;
}

__global__ void MatMulKernel(const Matrix A, const Matrix B, Matrix C)
{
    int blockRow = blockIdx.y;
    int blockCol = blockIdx.x;
    Matrix Csub = GetSubMatrix(C, blockRow, blockCol);
    float Cvalue = 0;
    int row = threadIdx.y;
    int col = threadIdx.x;
    for (int m = 0; m < (A.width / BLOCK_SIZE); ++m) {
        Matrix Asub = GetSubMatrix(A, blockRow, m);
        Matrix Bsub = GetSubMatrix(B, m, blockCol);
        __shared__ float As[BLOCK_SIZE][BLOCK_SIZE];
        __shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];
        As[row][col] = GetElement(Asub, row, col);
        Bs[row][col] = GetElement(Bsub, row, col);
        __syncthreads();
        for (int e = 0; e < BLOCK_SIZE; ++e)
            Cvalue += As[row][e] * Bs[e][col];
        __syncthreads();
    }
    SetElement(Csub, row, col, Cvalue);
}

void MatMul(const Matrix A, const Matrix B, Matrix C)
{
    Matrix d_A;
    d_A.width = d_A.stride = A.width; d_A.height = A.height;
    size_t size = A.width * A.height * sizeof(float);
    cudaMalloc(&d_A.elements, size);
    cudaMemcpy(d_A.elements, A.elements, size, cudaMemcpyHostToDevice);
    Matrix d_B;
    d_B.width = d_B.stride = B.width; d_B.height = B.height;
    size = B.width * B.height * sizeof(float);
    cudaMalloc(&d_B.elements, size);
    cudaMemcpy(d_B.elements, B.elements, size, cudaMemcpyHostToDevice);
    Matrix d_C;
    d_C.width = d_C.stride = C.width; d_C.height = C.height;
    size = C.width * C.height * sizeof(float);
    cudaMalloc(&d_C.elements, size);

    dim3 dimBlock(BLOCK_SIZE, BLOCK_SIZE);
    dim3 dimGrid(B.width / dimBlock.x, A.height / dimBlock.y);
    MatMulKernel<<<dimGrid, dimBlock>>>(d_A, d_B, d_C);
    cudaMemcpy(C.elements, d_C.elements, size, cudaMemcpyDeviceToHost);
    cudaFree(d_A.elements);
    cudaFree(d_B.elements);
    cudaFree(d_C.elements);
}

int main(int argc, char* argv[])
{
    Matrix A, B, C;
    int a1 = argc > 3 ? atoi(argv[1]) : 48;
    int a2 = argc > 3 ? atoi(argv[2]) : 64;
    int b2 = argc > 3 ? atoi(argv[3]) : 32;
    A.height = a1; A.width = A.stride = a2;
    A.elements = (float*)malloc(A.width * A.height * sizeof(float));
    B.height = a2; B.width = B.stride = b2;
    B.elements = (float*)malloc(B.width * B.height * sizeof(float));
    C.height = a1; C.width = C.stride = b2;
    C.elements = (float*)malloc(C.width * C.height * sizeof(float));
    for (int i = 0; i < A.height * A.width; i++) A.elements[i] = (float)(i % 3);
    for (int i = 0; i < B.height * B.width; i++) B.elements[i] = (float)(i % 5);
    MatMul(A, B, C);
    int bad = 0;
    for (int i = 0; i < C.height; i++)
        for (int j = 0; j < C.width; j++) {
            float sum = 0;
            for (int k = 0; k < A.width; k++) sum += A.elements[i * a2 + k] * B.elements[k * b2 + j];
            if (sum != C.elements[i * b2 + j]) bad++;
        }
    free(A.elements);
    free(B.elements);
    free(C.elements);
    printf("%d wrong\n", bad);
    if (!bad) printf("PASS\n");
    return bad != 0;
}
