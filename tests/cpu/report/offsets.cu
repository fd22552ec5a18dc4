// Reads two arrays from an offset on: the argument.
#include <cstdio>
#include <cstdlib>

__global__ void readOffset(const float* A, const float* B, float* C, int n, int offset) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (k < n) C[i] = A[k] + B[k];
}

int main(int, char** argv) {
    int n = 1 << 20, offset = std::atoi(argv[1]);
    float *A, *B, *C;
    cudaMalloc(&A, n * sizeof(float));
    cudaMalloc(&B, n * sizeof(float));
    cudaMalloc(&C, n * sizeof(float));
    cudaMemset(A, 0, n * sizeof(float));
    cudaMemset(B, 0, n * sizeof(float));
    readOffset<<<n / 512, 512>>>(A, B, C, n, offset);
    std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(A);
    cudaFree(B);
    cudaFree(C);
}
