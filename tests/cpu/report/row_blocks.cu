// Transposes 256 × 512 floats with coalesced loads, in blocks of the shape that the two arguments say: "8 32".
#include <cstdio>
#include <cstdlib>

__global__ void transposeNaiveRow(float* out, const float* in, int rows, int cols) {
    int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
}

int main(int argc, char** argv) {
    const int rows = 256, cols = 512;
    if (argc != 3) return std::puts("say the shape of a block: ARGS=\"8 32\""), 2;
    const unsigned x = std::atoi(argv[1]), y = std::atoi(argv[2]);
    float *in, *out;
    cudaMalloc(&in, rows * cols * sizeof(float));
    cudaMalloc(&out, rows * cols * sizeof(float));
    cudaMemset(in, 0, rows * cols * sizeof(float));
    if (x && y) transposeNaiveRow<<<dim3((cols + x - 1) / x, (rows + y - 1) / y), dim3(x, y)>>>(out, in, rows, cols);
    std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
}
