// expect: race in shared memory
// cause: __syncthreads() is missing
// The second barrier of the loop is missing: a fast warp stores the next tile while a slow one still reads this one.
#include <cstdio>
#include <vector>

__global__ void multiply(const float* a, const float* b, float* c, int n) {
    __shared__ float tileA[16][16], tileB[16][16];
    int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < n; k += 16) {
        tileA[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];    // <- here
        tileB[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + col];  // <- here
        __syncthreads();
        for (int i = 0; i < 16; i++) {
            sum += tileA[threadIdx.y][i] * tileB[i][threadIdx.x];  // <- other
        }
    }
    c[row * n + col] = sum;
}

int main() {
    const int n = 64, bytes = n * n * sizeof(float);
    std::vector<float> h(n * n, 1.0f);
    float *a, *b, *c;
    cudaMalloc(&a, bytes);
    cudaMalloc(&b, bytes);
    cudaMalloc(&c, bytes);
    cudaMemcpy(a, h.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(b, h.data(), bytes, cudaMemcpyHostToDevice);
    multiply<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(a, b, c, n);
    cudaMemcpy(h.data(), c, bytes, cudaMemcpyDeviceToHost);
    printf("%g\n", h[n]);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    return 0;
}
