// expect: nothing
// A cooperative launch: after grid.sync() every block may read what any other wrote.
#include <cooperative_groups.h>
#include <cstdio>

__global__ void average(float* a, float* b, int n, int rounds) {
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int r = 0; r < rounds; r++) {
        float left = a[(i + n - 1) % n], right = a[(i + 1) % n];
        b[i] = left + right;
        grid.sync();
        a[i] = b[n - 1 - i];
        grid.sync();
    }
}

int main() {
    int n = 256, rounds = 3;
    float h[256], *a, *b;
    for (int i = 0; i < n; i++) h[i] = 1.0f;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    void* arguments[] = {&a, &b, &n, &rounds};
    cudaError_t error = cudaLaunchCooperativeKernel((void*)average, dim3(4), dim3(64), arguments, 0, nullptr);
    printf("%s\n", cudaGetErrorString(error));
    cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
    return h[17] == 8.0f ? 0 : 1;
}
